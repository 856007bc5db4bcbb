import { BreakAfterSlash } from '../text/BreakAfterSlash.tsx'
import { labelOf } from './options/option.ts'
import type { Option } from './options/option.ts'
import { OptionSymbol } from './options/OptionSymbol.tsx'
import styles from './options/Select.module.css'

/**
 * The selected option in the closed select, with the same picture, colour or icon as in the list.
 */
export function SelectedOption({ option }: { option: Option }) {
  const { avatar, color, icon, view } = option
  const name = <BreakAfterSlash>{view ?? labelOf(option)}</BreakAfterSlash>
  if (!avatar && !color && !icon) return name
  return (
    <span className={styles.chosen}>
      <OptionSymbol option={option} />
      <span className={styles.chosenName}>{name}</span>
    </span>
  )
}
