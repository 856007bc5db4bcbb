import { labelOf } from './option.ts'
import type { Option } from './option.ts'
import styles from './Select.module.css'
import { Sign } from './Sign.tsx'

/** A chosen option as its field shows it: with the picture, the colour or the icon that it has in the list. */
export function Chosen({ option }: { option: Option }) {
  const { avatar, color, icon, view } = option
  if (!avatar && !color && !icon) return view ?? labelOf(option)
  return <span className={styles.chosen}><Sign option={option} /><span className={styles.chosenName}>{view ?? labelOf(option)}</span></span>
}
