import { guarded } from '../error-boundary/guarded.tsx'
import { EmojiButton as Element } from './EmojiButton.tsx'

export const EmojiButton = /* @__PURE__ */ guarded(Element)
