import { guarded } from '../error-boundary/guarded.tsx'
import { DataTable as Element } from './DataTable.tsx'

export const DataTable = /* @__PURE__ */ guarded(Element)
