import { Code } from '@passerelle/kit'

const marker = '\u0000'
/** How many characters fit into one line of a narrow phone. */
const shortLength = 24

/**
 * Marks a value that is shown as code in a sentence. The marker is removed from the value itself,
 * or it would swap text and code.
 */
export function markAsCode(text: string) {
  return `${marker}${text.replaceAll(marker, '')}${marker}`
}

/** Shows a sentence with its marked values as code. */
export function TextWithCode({
  children,
  className,
}: {
  children: string
  className?: string | undefined
}) {
  return children.split(marker).map((part, at) =>
    at % 2 === 1 ? (
      <Code key={at}>
        <code className={className} data-short={part.length <= shortLength || undefined}>
          {part}
        </code>
      </Code>
    ) : (
      <span key={at}>{part}</span>
    ),
  )
}
