import { isValidElement } from 'react'

/** Whether a value is a `ReactNode`. */
export function isRenderable(part: unknown): boolean {
  if (part === null || part === undefined) return true
  return (
    ['string', 'number', 'bigint', 'boolean'].includes(typeof part) ||
    isValidElement(part) ||
    (Array.isArray(part) && part.every(isRenderable))
  )
}
