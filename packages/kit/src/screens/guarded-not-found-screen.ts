import { guarded } from '../error-boundary/guarded.tsx'
import { NotFoundScreen as Element } from './NotFoundScreen.tsx'

export const NotFoundScreen = /* @__PURE__ */ guarded(Element)
