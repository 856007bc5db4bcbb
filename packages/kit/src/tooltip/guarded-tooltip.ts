import { guarded } from '../error-boundary/guarded.tsx'
import { Tooltip as Element } from './Tooltip.tsx'

export const Tooltip = /* @__PURE__ */ guarded(Element)
