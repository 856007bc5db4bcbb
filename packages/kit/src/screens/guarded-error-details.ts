import { guarded } from '../error-boundary/guarded.tsx'
import { ErrorDetails as Element } from './ErrorDetails.tsx'

export const ErrorDetails = /* @__PURE__ */ guarded(Element)
