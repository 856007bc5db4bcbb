import { Code } from '@passerelle/kit'

const sign = '\u0000'
/** What fits into one line of a narrow phone. */
const short = 24

/** Marks what is to be set as code in a sentence. A sign of its own in what came from elsewhere would turn words and code round. */
export const mark = (text: string) => `${sign}${text.replaceAll(sign, '')}${sign}`

/** A sentence, with what is marked in it set as code. */
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
