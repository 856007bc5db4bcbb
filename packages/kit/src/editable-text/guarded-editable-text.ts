import { guarded } from '../error-boundary/guarded.tsx'
import { EditableText as Element } from './EditableText.tsx'

export const EditableText = /* @__PURE__ */ guarded(Element)
