import { guarded } from '../../error-boundary/guarded.tsx'
import { Switch as Element } from './Switch.tsx'

export const Switch = /* @__PURE__ */ guarded(Element)
