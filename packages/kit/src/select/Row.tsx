import { Check } from 'lucide-react'
import type { LiHTMLAttributes, Ref } from 'react'
import { Avatar } from '../avatar/Avatar.tsx'
import { Icon } from '../icon/Icon.tsx'
import { labelOf } from './option.ts'
import type { Option } from './option.ts'
import type { Found } from './search.ts'
import styles from './Select.module.css'

export type RowProps = LiHTMLAttributes<HTMLLIElement> & {
  found: Found
  active: boolean
  /** The key that picks it, drawn as a key cap. */
  keyCap?: string | undefined
  ref?: Ref<HTMLLIElement>
}

/** One option of an open list. */
export function Row({ found, active, keyCap, ref, ...item }: RowProps) {
  const { option, marks } = found
  return (
    <li {...item} ref={ref} className={styles.option} data-active={active || undefined}>
      <Sign option={option} />
      <span className={styles.name}>{option.view ?? <Marked text={labelOf(option)} marks={marks} />}</span>
      {item['aria-selected'] === true && <Icon of={Check} size={16} />}
      {keyCap && <kbd className={styles.key} aria-hidden="true">{keyCap}</kbd>}
    </li>
  )
}

function Sign({ option: { code, icon, color, avatar } }: { option: Option }) {
  if (code) return <span className={`code code-low ${styles.code}`} aria-hidden="true">{code}</span>
  if (avatar) return <Avatar src={avatar} name="" size="medium" />
  if (color) return <span className={styles.color} style={{ background: `var(--${color})` }} />
  return icon
}

function Marked({ text, marks }: { text: string; marks: Found['marks'] }) {
  const parts = marks.map(([first, last], index) => {
    const before = text.slice((marks[index - 1]?.[1] ?? -1) + 1, first)
    return <span key={first}>{before}<mark>{text.slice(first, last + 1)}</mark></span>
  })
  return <>{parts}{text.slice((marks.at(-1)?.[1] ?? -1) + 1)}</>
}
