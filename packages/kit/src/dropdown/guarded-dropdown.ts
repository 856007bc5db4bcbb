import { guarded } from '../error-boundary/guarded.tsx'
import { Dropdown as Element } from './Dropdown.tsx'

export const Dropdown = /* @__PURE__ */ guarded(Element)
