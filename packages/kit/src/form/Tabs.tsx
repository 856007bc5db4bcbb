import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { keyInTextOrder } from '../direction.ts'
import { Icon } from '../icon/Icon.tsx'
import { useFormWords } from './form-context.ts'
import styles from './Form.module.css'
import type { ParsedSection } from './schema-check/parse-schema.ts'
import { SectionContent } from './FormSection.tsx'
import { SchemaError } from './schema-check/SchemaError.tsx'

export type TabsProps = {
  tabs: readonly ParsedSection[]
  /** Id of the form's title, which names the tabs. */
  labelledBy: string | undefined
  /** For each tab the DOM ids of its fields that have an error. */
  errorIds: readonly (readonly string[])[]
}

/**
 * Tabs of a form (WAI-ARIA tabs): arrows, Home and End move. A link of the error summary opens the
 * tab of its field.
 */
export function Tabs({ tabs, labelledBy, errorIds }: TabsProps) {
  const texts = useFormWords()
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const [chosen, onCurrent] = useState(0)
  const current = Math.min(chosen, tabs.length - 1)
  useOpenTabOfLink(element, errorIds, onCurrent)
  const move = (event: KeyboardEvent) => {
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[
      keyInTextOrder(event)
    ]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + tabs.length) % tabs.length
    onCurrent(index)
    document.getElementById(`${id}-tab-${index}`)?.focus()
  }
  return (
    <div ref={element} className={styles.tabs}>
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
            {(errorIds[index]?.length ?? 0) > 0 && (
              <>
                <Icon of={CircleAlert} size={16} />
                <span className="sr"> ({texts.tabWrong})</span>
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

/** Listens before the error summary does, which then finds the visible field. */
function useOpenTabOfLink(
  element: RefObject<HTMLElement | null>,
  errorIds: TabsProps['errorIds'],
  open: (index: number) => void,
): void {
  useEffect(() => {
    const form = element.current?.closest(`.${styles.form}`)
    const openTab = ({ target }: Event) => {
      const hash = target instanceof Element ? target.closest('a')?.hash : undefined
      const index = errorIds.findIndex((ids) =>
        ids.some((id) => hash === `#${encodeURIComponent(id)}`),
      )
      if (index >= 0) flushSync(() => open(index))
    }
    form?.addEventListener('click', openTab, { capture: true })
    return () => form?.removeEventListener('click', openTab, { capture: true })
  }, [element, errorIds, open])
}
