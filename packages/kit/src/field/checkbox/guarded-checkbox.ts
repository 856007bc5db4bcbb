import { guarded } from '../../error-boundary/guarded.tsx'
import { Checkbox as Element } from './Checkbox.tsx'

export const Checkbox = /* @__PURE__ */ guarded(Element)
