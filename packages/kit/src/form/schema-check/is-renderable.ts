import { isValidElement } from 'react'

/** Whether React can draw it as it stands. */
export function isRenderable(part: unknown): boolean {
  if (part === null || part === undefined) return true
  return (
    ['string', 'number', 'bigint', 'boolean'].includes(typeof part) ||
    isValidElement(part) ||
    (Array.isArray(part) && part.every(isRenderable))
  )
}
