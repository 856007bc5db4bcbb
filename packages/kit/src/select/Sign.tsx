import { Avatar } from '../avatar/Avatar.tsx'
import { colourOf } from './option.ts'
import type { Option } from './option.ts'
import styles from './Select.module.css'

/** What stands before the name of an option: its picture, its colour or its icon. */
export function Sign({ option }: { option: Option }) {
  const { avatar, icon } = option
  if (avatar) return <Avatar src={avatar} name="" size="medium" />
  const backgroundColor = colourOf(option)
  if (backgroundColor) return <span className={styles.color} style={{ backgroundColor }} />
  return icon
}
