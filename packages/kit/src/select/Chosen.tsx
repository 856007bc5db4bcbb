import { labelOf } from './option.ts'
import type { Option } from './option.ts'
import styles from './Select.module.css'
import { Sign } from './Sign.tsx'
import { Joined } from '../text/Joined.tsx'

/** A chosen option as its field shows it: with the picture, the colour or the icon that it has in the list. */
export function Chosen({ option }: { option: Option }) {
  const { avatar, color, icon, view } = option
  const name = view ?? <Joined>{labelOf(option)}</Joined>
  if (!avatar && !color && !icon) return name
  return (
    <span className={styles.chosen}>
      <Sign option={option} />
      <span className={styles.chosenName}>{name}</span>
    </span>
  )
}
