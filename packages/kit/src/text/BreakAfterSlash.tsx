import { Fragment } from 'react'
import type { ReactNode } from 'react'

/**
 * Text with slashes, such as a job with several names. A narrow line breaks after a slash, not
 * within a word.
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
          {part}
        </Fragment>
      ))}
    </>
  )
}
