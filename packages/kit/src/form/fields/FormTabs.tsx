import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../../icon/Icon.tsx'
import { Tabs } from '../../tabs/Tabs.tsx'
import { errorItems } from './error-items.ts'
import { useFormSettings, useFormState, useFormWords } from '../state/form-context.ts'
import styles from './Form.module.css'
import type { ParsedSection } from '../schema-check/parse-schema.ts'
import { SectionContent } from './FormSection.tsx'
import { SchemaError } from '../schema-check/SchemaError.tsx'

export type FormTabsProps = {
  tabs: readonly ParsedSection[]
  /** Id of the form's title, which names the tabs. */
  labelledBy: string | undefined
}

/** Tabs of a form. A link of the error summary opens the tab of its field. */
export function FormTabs({ tabs, labelledBy }: FormTabsProps) {
  const state = useFormState()
  const settings = useFormSettings()
  const errorIds = tabs.map((tab) => errorItems(tab, state, settings).map((error) => error.id))
  const element = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  const current = Math.min(chosen, tabs.length - 1)
  useOpenTabOfLink(element, errorIds, setChosen)
  return (
    <Tabs
      ref={element}
      labelledBy={labelledBy}
      current={tabs[current]?.location}
      onCurrent={(id) => setChosen(tabs.findIndex(({ location }) => location === id))}
      tabs={tabs.map((tab, index) => ({
        id: tab.location,
        label: tab.title || index + 1,
        mark: (errorIds[index]?.length ?? 0) > 0 && <ErrorMark />,
        content:
          tab.error === undefined ? (
            <SectionContent section={tab} />
          ) : (
            <SchemaError>{tab.error}</SchemaError>
          ),
      }))}
    />
  )
}

function ErrorMark() {
  const texts = useFormWords()
  return (
    <>
      <Icon of={CircleAlert} size={16} />
      <span className="kit-sr">{` (${texts.tabWrong})`}</span>
    </>
  )
}

/** Listens before the error summary does, which then finds the visible field. */
function useOpenTabOfLink(
  element: RefObject<HTMLElement | null>,
  errorIds: readonly (readonly string[])[],
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
