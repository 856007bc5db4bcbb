import { guarded } from '../../error-boundary/guarded.tsx'
import { TextField as Element } from './TextField.tsx'

export const TextField = /* @__PURE__ */ guarded(Element)
