'use client'

import { useId, useState } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { keyInTextOrder } from '../direction.ts'
import { isShortcut } from '../shortcut.ts'
import styles from './Tabs.module.css'

/** One tab with its panel. */
export type TabEntry = {
  /** Identifies the tab. */
  id: string
  /** Its name. */
  label: ReactNode
  /** After the name, such as a sign with hidden words. @default none */
  mark?: ReactNode
  /** Shown while the tab is in front. It stays mounted, so that nothing that was typed is lost. */
  content: ReactNode
}

export type TabsProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** The tabs, in reading order. */
  tabs: readonly TabEntry[]
  /** Names the row of tabs for screen readers. @default none */
  label?: string | undefined
  /** Id of an element that names the row of tabs. @default none */
  labelledBy?: string | undefined
  /** Id of the tab in front. Without it the element keeps it by itself. @default the first */
  current?: string | undefined
  /** Called with the id of the tab that comes to the front. @default none */
  onCurrent?: ((id: string) => void) | undefined
}

/** Panels of which one is in front (WAI-ARIA tabs): arrows, Home and End move. */
export function Tabs({
  tabs,
  label,
  labelledBy,
  current: owned,
  onCurrent,
  className,
  ...rest
}: TabsProps) {
  const prefix = useId()
  const [chosen, setChosen] = useState<string>()
  const index = Math.max(
    0,
    tabs.findIndex(({ id }) => id === (owned ?? chosen)),
  )
  const open = (next: number) => {
    const id = tabs[next]?.id
    if (id === undefined) return
    setChosen(id)
    onCurrent?.(id)
  }
  const move = (event: KeyboardEvent) => {
    if (isShortcut(event)) return
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[
      keyInTextOrder(event)
    ]
    if (next === undefined) return
    event.preventDefault()
    const target = (next + tabs.length) % tabs.length
    open(target)
    document.getElementById(`${prefix}-tab-${target}`)?.focus()
  }
  return (
    <div {...rest} className={classes(styles.tabs, className)}>
      <div
        role="tablist"
        aria-label={label}
        aria-labelledby={labelledBy}
        tabIndex={-1}
        className={styles.tablist}
        onKeyDown={move}
      >
        {tabs.map((tab, at) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-tab-${at}`}
            className={styles.tab}
            aria-selected={at === index}
            aria-controls={`${prefix}-panel-${at}`}
            tabIndex={at === index ? 0 : -1}
            onClick={() => open(at)}
          >
            <span>{tab.label}</span>
            {tab.mark}
          </button>
        ))}
      </div>
      {tabs.map((tab, at) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${prefix}-panel-${at}`}
          aria-labelledby={`${prefix}-tab-${at}`}
          hidden={at !== index}
          className={styles.panel}
        >
          {tab.content}
        </div>
      ))}
    </div>
  )
}
