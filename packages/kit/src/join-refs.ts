import type { Ref, RefCallback } from 'react'

/** Joins refs, for an element that both the component and its user refer to. */
export function joinRefs<T>(...refs: (Ref<T> | undefined)[]): RefCallback<T> {
  return (element) => {
    const detachers = refs.map((ref) => attachRef(ref, element))
    return () => {
      for (const detach of detachers) detach()
    }
  }
}

/** Passes an element to a ref of either kind. Returns a function that removes it. */
export function attachRef<T>(ref: Ref<T> | undefined, element: T | null): () => void {
  if (typeof ref === 'function') {
    const cleanup = ref(element)
    return typeof cleanup === 'function' ? cleanup : () => void ref(null)
  }
  if (!ref) return () => undefined
  ref.current = element
  return () => {
    ref.current = null
  }
}
