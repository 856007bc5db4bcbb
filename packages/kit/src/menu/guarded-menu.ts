import { guarded } from '../error-boundary/guarded.tsx'
import { Menu as Element } from './Menu.tsx'

export const Menu = /* @__PURE__ */ guarded(Element)
