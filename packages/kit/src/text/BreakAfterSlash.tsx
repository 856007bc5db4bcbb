import { Fragment } from 'react'
import type { ReactNode } from 'react'

/**
 * Text with slashes, such as a job with several names. A narrow line breaks after a slash, not
 * within a word. Each part is an element, because the translation of a browser takes text nodes
 * away from React.
 */
export function BreakAfterSlash({
  children,
}: {
  /** The text; any other node is rendered as it is. @default none */ children?: ReactNode
}) {
  if (typeof children !== 'string') return <>{children}</>
  return (
    <>
      {children.split(/(?<=[/])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </>
  )
}
