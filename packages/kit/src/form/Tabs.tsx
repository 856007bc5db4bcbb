import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { KeyboardEvent } from 'react'
import { Icon } from '../icon/Icon.tsx'
import { useFormSettings } from './form-context.ts'
import styles from './Form.module.css'
import type { ParsedSection } from './schema-check/parse-schema.ts'
import { SectionContent } from './FormSection.tsx'
import { SchemaError } from './schema-check/SchemaError.tsx'

export type TabsProps = {
  tabs: readonly ParsedSection[]
  /** Id of the form's title, which names the tabs. */
  labelledBy: string | undefined
  current: number
  onCurrent: (index: number) => void
  /** Indexes of the tabs that hold a field with an error. */
  tabsWithErrors: ReadonlySet<number>
}

/** Tabs of a form (WAI-ARIA tabs): arrows, Home and End move. */
export function Tabs({ tabs, labelledBy, current, onCurrent, tabsWithErrors }: TabsProps) {
  const { texts } = useFormSettings()
  const id = useId()
  const move = (event: KeyboardEvent) => {
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + tabs.length) % tabs.length
    onCurrent(index)
    document.getElementById(`${id}-tab-${index}`)?.focus()
  }
  return (
    <div className={styles.tabs}>
      <div
        role="tablist"
        aria-labelledby={labelledBy}
        tabIndex={-1}
        className={styles.tablist}
        onKeyDown={move}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.location}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            className={styles.tab}
            aria-selected={index === current}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === current ? 0 : -1}
            onClick={() => onCurrent(index)}
          >
            {tab.title || index + 1}
            {tabsWithErrors.has(index) && (
              <>
                <Icon of={CircleAlert} size={16} />
                <span className="sr"> ({texts.tabWrong ?? 'has errors'})</span>
              </>
            )}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.location}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== current}
          className={styles.panel}
        >
          {tab.error === undefined ? (
            <SectionContent section={tab} />
          ) : (
            <SchemaError>{tab.error}</SchemaError>
          )}
        </div>
      ))}
    </div>
  )
}
