import { guarded } from '../error-boundary/guarded.tsx'
import { EmojiCatalogue as Element } from './EmojiCatalogue.tsx'

export const EmojiCatalogue = /* @__PURE__ */ guarded(Element)
