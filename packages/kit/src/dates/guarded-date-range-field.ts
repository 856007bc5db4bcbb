import { guarded } from '../error-boundary/guarded.tsx'
import { DateRangeField as Element } from './DateRangeField.tsx'

export const DateRangeField = /* @__PURE__ */ guarded(Element)
