import { guarded } from '../error-boundary/guarded.tsx'
import { Comparison as Element } from './Comparison.tsx'

export const Comparison = /* @__PURE__ */ guarded(Element)
