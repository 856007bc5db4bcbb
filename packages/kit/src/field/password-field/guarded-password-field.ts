import { guarded } from '../../error-boundary/guarded.tsx'
import { PasswordField as Element } from './PasswordField.tsx'

export const PasswordField = /* @__PURE__ */ guarded(Element)
