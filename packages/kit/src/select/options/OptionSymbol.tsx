import { Avatar } from '../../avatar/Avatar.tsx'
import { colourOf } from './option.ts'
import type { Option } from './option.ts'
import styles from './Select.module.css'

/** The picture, the colour or the icon before the name of an option. */
export function OptionSymbol({ option }: { option: Option }) {
  const { avatar, icon } = option
  if (avatar) return <Avatar src={avatar} name="" size="medium" />
  const backgroundColor = colourOf(option)
  if (backgroundColor) return <span className={styles.color} style={{ backgroundColor }} />
  return icon
}
