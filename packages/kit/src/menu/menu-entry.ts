import type { ReactNode } from 'react'

/** An entry of a menu: an action or a link. */
export type MenuEntry = {
  label: string
  /** The language of the label, where it is not the page's. BCP 47. */
  lang?: string
  icon?: ReactNode
  /** Makes it a link. */
  href?: string
  onSelect?: () => void
  /** The current choice: a location sign. */
  current?: boolean
}
