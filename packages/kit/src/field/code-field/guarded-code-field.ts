import { guarded } from '../../error-boundary/guarded.tsx'
import { CodeField as Element } from './CodeField.tsx'

export const CodeField = /* @__PURE__ */ guarded(Element)
