import { guarded } from '../error-boundary/guarded.tsx'
import { SigninCard as Element } from './SigninCard.tsx'

export const SigninCard = /* @__PURE__ */ guarded(Element)
