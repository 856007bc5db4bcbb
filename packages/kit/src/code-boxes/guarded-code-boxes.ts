import { guarded } from '../error-boundary/guarded.tsx'
import { CodeBoxes as Element } from './CodeBoxes.tsx'

export const CodeBoxes = /* @__PURE__ */ guarded(Element)
