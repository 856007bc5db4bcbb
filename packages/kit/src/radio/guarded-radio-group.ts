import { guarded } from '../error-boundary/guarded.tsx'
import { RadioGroup as Element } from './RadioGroup.tsx'

export const RadioGroup = /* @__PURE__ */ guarded(Element)
