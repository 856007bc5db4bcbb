import { useState } from 'react'
import type { ReactNode } from 'react'

/** Holds the value of a controlled element, for stories and tests. */
export function Controlled<T>({
  initial,
  children,
}: {
  initial: T
  children: (value: T, set: (value: T) => void) => ReactNode
}) {
  const [value, set] = useState<T>(initial)
  return children(value, (next) => set(() => next))
}
