import { guarded } from '../../error-boundary/guarded.tsx'
import { Languages as Element } from './Languages.tsx'

export const Languages = /* @__PURE__ */ guarded(Element)
