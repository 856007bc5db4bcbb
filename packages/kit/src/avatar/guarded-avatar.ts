import { guarded } from '../error-boundary/guarded.tsx'
import { Avatar as Element } from './Avatar.tsx'

export const Avatar = /* @__PURE__ */ guarded(Element)
