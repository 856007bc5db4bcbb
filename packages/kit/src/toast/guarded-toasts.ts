import { guarded } from '../error-boundary/guarded.tsx'
import { Toasts as Element } from './Toasts.tsx'

export const Toasts = /* @__PURE__ */ guarded(Element)
