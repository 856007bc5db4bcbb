import type { ComponentType } from 'react'
import { ElementBoundary } from './ElementBoundary.tsx'

/**
 * Gives an element an error boundary of its own: with wrong properties it shows the message of the
 * error in its place, and the page stays. New properties try again.
 */
export function guarded<E extends ComponentType<never>>(element: E): E {
  const Element = element as ComponentType<object>
  function Guarded(props: object) {
    return (
      <ElementBoundary resetKey={props}>
        <Element {...props} />
      </ElementBoundary>
    )
  }
  return Guarded as unknown as E
}
