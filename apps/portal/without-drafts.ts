import { join } from 'node:path'

/** Redux Toolkit without immer, 4 kB of the first page; in the tests too, so that they see what is served. */
export const withoutDrafts = [
  { find: /^immer$/, replacement: join(import.meta.dirname, 'src/forms/no-drafts.ts') },
]
