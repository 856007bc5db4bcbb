import { guarded } from '../error-boundary/guarded.tsx'
import { Brand as Element } from './Brand.tsx'

export const Brand = /* @__PURE__ */ guarded(Element)
