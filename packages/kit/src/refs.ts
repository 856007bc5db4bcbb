import type { Ref } from 'react'

/** Hands an element to a ref of either kind. */
export function give<T>(ref: Ref<T> | undefined, value: T | null) {
  if (typeof ref === 'function') ref(value)
  else if (ref) ref.current = value
}
