import { guarded } from '../error-boundary/guarded.tsx'
import { RadioGroupField as Element } from './RadioGroupField.tsx'

export const RadioGroupField = /* @__PURE__ */ guarded(Element)
