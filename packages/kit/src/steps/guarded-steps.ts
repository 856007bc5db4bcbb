import { guarded } from '../error-boundary/guarded.tsx'
import { Steps as Element } from './Steps.tsx'

export const Steps = /* @__PURE__ */ guarded(Element)
