import { Fragment } from 'react'
import type { ReactNode } from 'react'

/** Words that strokes join, as in a job's many names: a narrow line parts after a stroke, rather than within a word. */
export function BreakAfterSlash({
  children,
}: {
  /** The words; anything else stands as it is. @default none */ children?: ReactNode
}) {
  if (typeof children !== 'string') return <>{children}</>
  return (
    <>
      {children.split(/(?<=[/])/).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </>
  )
}
