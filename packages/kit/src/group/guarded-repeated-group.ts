import { guarded } from '../error-boundary/guarded.tsx'
import { RepeatedGroup as Element } from './RepeatedGroup.tsx'

export const RepeatedGroup = /* @__PURE__ */ guarded(Element)
