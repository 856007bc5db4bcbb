import { guarded } from '../error-boundary/guarded.tsx'
import { Datum as Element } from './Datum.tsx'

export const Datum = /* @__PURE__ */ guarded(Element)
