import { guarded } from '../../error-boundary/guarded.tsx'
import { ErrorSummary as Element } from './ErrorSummary.tsx'

export const ErrorSummary = /* @__PURE__ */ guarded(Element)
