import { guarded } from '../error-boundary/guarded.tsx'
import { Table as Element } from './Table.tsx'

export const Table = /* @__PURE__ */ guarded(Element)
