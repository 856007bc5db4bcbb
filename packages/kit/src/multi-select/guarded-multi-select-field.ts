import { guarded } from '../error-boundary/guarded.tsx'
import { MultiSelectField as Element } from './MultiSelectField.tsx'

export const MultiSelectField = /* @__PURE__ */ guarded(Element)
