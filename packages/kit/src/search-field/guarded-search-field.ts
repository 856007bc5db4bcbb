import { guarded } from '../error-boundary/guarded.tsx'
import { SearchField as Element } from './SearchField.tsx'

export const SearchField = /* @__PURE__ */ guarded(Element)
