import { Check } from 'lucide-react'
import type { LiHTMLAttributes, Ref } from 'react'
import { Icon } from '../icon/Icon.tsx'
import { labelOf } from './option.ts'
import type { Found, Marks } from './search.ts'
import styles from './Select.module.css'
import { Sign } from './Sign.tsx'
import { Joined } from '../text/Joined.tsx'

export type RowProps = LiHTMLAttributes<HTMLLIElement> & {
  found: Found
  active: boolean
  /** The key that picks it, drawn as a key cap. */
  keyCap?: string | undefined
  ref?: Ref<HTMLLIElement>
}

/** One option of an open list. */
export function Row({ found: { option, marks }, active, keyCap, ref, ...item }: RowProps) {
  return (
    <li {...item} ref={ref} className={styles.option} data-active={active || undefined}>
      {option.code ? (
        <span className={`code code-low ${styles.code}`} aria-hidden="true">
          {option.code}
        </span>
      ) : (
        <Sign option={option} />
      )}
      <span className={styles.name}>
        {option.view ?? (
          <>
            <Marked text={labelOf(option)} marks={marks()} />
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

function Marked({ text, marks }: { text: string; marks: Marks }) {
  const parts = marks.map(([first, last], index) => {
    const before = text.slice((marks[index - 1]?.[1] ?? -1) + 1, first)
    return (
      <span key={first}>
        <Joined>{before}</Joined>
        <mark>{text.slice(first, last + 1)}</mark>
      </span>
    )
  })
  return (
    <>
      {parts}
      <Joined>{text.slice((marks.at(-1)?.[1] ?? -1) + 1)}</Joined>
    </>
  )
}
