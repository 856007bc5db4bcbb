import { guarded } from '../error-boundary/guarded.tsx'
import { ComparisonLines as Element } from './ComparisonLines.tsx'

export const ComparisonLines = /* @__PURE__ */ guarded(Element)
