import { lazyPart } from './lazy-part.tsx'
import { Waiting } from './Waiting.tsx'

/** 'Page not found!' in place of a page that is not there for this person. */
export const PageNotFound = lazyPart(async () => (await import('./NotFound.tsx')).PageNotFound, {
  Frame: Waiting,
})
