import { guarded } from '../error-boundary/guarded.tsx'
import { Tabs as Element } from './Tabs.tsx'

export const Tabs = /* @__PURE__ */ guarded(Element)
