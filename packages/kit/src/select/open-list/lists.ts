/** The open lists of all selects. Selects import this file lazily, see `../lazy-lists.ts`. */
export { LocalSearchList } from './LocalSearchList.tsx'
export { PlainList } from './PlainList.tsx'
export { RemoteSearchList } from './RemoteSearchList.tsx'
