import { guarded } from '../error-boundary/guarded.tsx'
import { SelectField as Element } from './SelectField.tsx'

export const SelectField = /* @__PURE__ */ guarded(Element)
