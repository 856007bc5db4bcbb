import type { ReactNode } from 'react'

export type LabelTextProps = {
  /** The words that say that the value has changed; else nothing is added. */
  changed: string | false | undefined
  /** The class of a label that is a text. */
  className?: string | undefined
  /** The label. */
  children: ReactNode
}

/**
 * The words of a label. Each text has an element of its own, because the translation of a browser
 * takes text nodes away from React.
 */
export function LabelText({ changed, className, children }: LabelTextProps) {
  return (
    <>
      {typeof children === 'string' ? <span className={className}>{children}</span> : children}
      {changed && <span className="kit-sr">{` (${changed})`}</span>}
    </>
  )
}
