import { guarded } from '../error-boundary/guarded.tsx'
import { AsyncSelectField as Element } from './AsyncSelectField.tsx'

export const AsyncSelectField = /* @__PURE__ */ guarded(Element)
