import { guarded } from '../error-boundary/guarded.tsx'
import { ErrorScreen as Element } from './ErrorScreen.tsx'

export const ErrorScreen = /* @__PURE__ */ guarded(Element)
