import { guarded } from './guarded.tsx'
import { ErrorSummary as Element } from '../feedback/ErrorSummary.tsx'

export const ErrorSummary = /* @__PURE__ */ guarded(Element)
