import { guarded } from '../../error-boundary/guarded.tsx'
import { TextareaField as Element } from './TextareaField.tsx'

export const TextareaField = /* @__PURE__ */ guarded(Element)
