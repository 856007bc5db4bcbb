/** The open part of the selects, with all that only it needs. It is imported on demand, see `demand.ts`. */
export { AsyncList } from './AsyncList.tsx'
export { LongList } from './LongList.tsx'
export { PlainList } from './PlainList.tsx'
