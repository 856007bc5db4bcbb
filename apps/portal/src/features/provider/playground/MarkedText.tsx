import { Code } from '@passerelle/kit'

const sign = '\u0000'
/** How many characters fit into one line of a narrow phone. */
const short = 24

/**
 * Marks a value that is shown as code in a sentence. The marker is removed from the value itself,
 * or it would swap text and code.
 */
export const mark = (text: string) => `${sign}${text.replaceAll(sign, '')}${sign}`

/** Shows a sentence with its marked values as code. */
export const MarkedText = ({
  children,
  className,
}: {
  children: string
  className?: string | undefined
}) =>
  children.split(sign).map((part, at) =>
    at % 2 === 1 ? (
      <Code key={at}>
        <code className={className} data-short={part.length <= short || undefined}>
          {part}
        </code>
      </Code>
    ) : (
      part
    ),
  )
