import { guarded } from '../error-boundary/guarded.tsx'
import { SideMenu as Element } from './SideMenu.tsx'

export const SideMenu = /* @__PURE__ */ guarded(Element)
