import { guarded } from '../../error-boundary/guarded.tsx'
import { DateField as Element } from './DateField.tsx'

export const DateField = /* @__PURE__ */ guarded(Element)
