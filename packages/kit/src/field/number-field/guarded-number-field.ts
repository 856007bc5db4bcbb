import { guarded } from '../../error-boundary/guarded.tsx'
import { NumberField as Element } from './NumberField.tsx'

export const NumberField = /* @__PURE__ */ guarded(Element)
