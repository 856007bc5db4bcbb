import { guarded } from '../error-boundary/guarded.tsx'
import { Dropzone as Element } from './Dropzone.tsx'

export const Dropzone = /* @__PURE__ */ guarded(Element)
