import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from '../../icon/Icon.tsx'
import { BreakAfterSlash } from '../../text/BreakAfterSlash.tsx'
import { labelOf } from '../options/option.ts'
import { OptionSymbol } from '../options/OptionSymbol.tsx'
import styles from '../options/Select.module.css'
import type { MatchRanges, SearchResult } from './search.ts'

export type OptionRowProps = ComponentProps<'li'> & {
  result: SearchResult
  isHighlighted: boolean
  /** The number key that picks the option, drawn as a key cap. */
  keyCap?: string | undefined
}

/** One option of an open list. */
export function OptionRow({
  result: { option, matchRanges },
  isHighlighted,
  keyCap,
  ...item
}: OptionRowProps) {
  return (
    <li {...item} className={styles.option} data-active={isHighlighted || undefined}>
      {option.code ? (
        <span className={`kit-code kit-code-low ${styles.code}`} aria-hidden="true">
          {option.code}
        </span>
      ) : (
        <OptionSymbol option={option} />
      )}
      <span className={styles.name}>
        {option.view ?? (
          <>
            <MarkedText text={labelOf(option)} ranges={matchRanges()} />
            {option.aside && <span className={styles.aside}> {option.aside}</span>}
          </>
        )}
      </span>
      {item['aria-selected'] === true && <Icon of={Check} size={16} />}
      {keyCap && (
        <kbd className={styles.key} aria-hidden="true">
          {keyCap}
        </kbd>
      )}
    </li>
  )
}

function MarkedText({ text, ranges }: { text: string; ranges: MatchRanges }) {
  const parts = ranges.map(([first, last], index) => {
    const before = text.slice((ranges[index - 1]?.[1] ?? -1) + 1, first)
    return (
      <span key={first}>
        <BreakAfterSlash>{before}</BreakAfterSlash>
        <mark>{text.slice(first, last + 1)}</mark>
      </span>
    )
  })
  return (
    <>
      {parts}
      <BreakAfterSlash>{text.slice((ranges.at(-1)?.[1] ?? -1) + 1)}</BreakAfterSlash>
    </>
  )
}
