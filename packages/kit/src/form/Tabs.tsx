import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Notice } from '../feedback/Notice.tsx'
import { wrongWithContent } from './check.ts'
import styles from './Form.module.css'
import { RowsView } from './RowsView.tsx'
import { rowsOf } from './schema.ts'
import type { Tab } from './schema.ts'
import { SectionView } from './SectionView.tsx'

/** Parts of a form of which one shows (WAI-ARIA tabs): arrows, Home and End move. */
export function Tabs({ tabs }: { tabs: readonly Tab[] }) {
  const [current, setCurrent] = useState(0)
  const id = useId()
  const move = (event: KeyboardEvent) => {
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const place = (next + tabs.length) % tabs.length
    setCurrent(place)
    document.getElementById(`${id}-tab-${place}`)?.focus()
  }
  return (
    <div className={styles.tabs}>
      <div role="tablist" tabIndex={-1} className={styles.tablist} onKeyDown={move}>
        {tabs.map((tab, index) => (
          <button key={index} type="button" role="tab" id={`${id}-tab-${index}`} className={styles.tab} aria-selected={index === current}
            aria-controls={`${id}-panel-${index}`} tabIndex={index === current ? 0 : -1} onClick={() => setCurrent(index)}>{tab?.title}</button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div key={index} role="tabpanel" id={`${id}-panel-${index}`} aria-labelledby={`${id}-tab-${index}`} hidden={index !== current} className={styles.panel}>
          <Panel tab={tab} />
        </div>
      ))}
    </div>
  )
}

function Panel({ tab }: { tab: Tab }) {
  const wrong = wrongWithContent(tab)
  if (wrong) return <Notice tone="red" role="alert">{wrong}</Notice>
  return <><RowsView rows={rowsOf(tab)} />{tab.sections?.map((section, index) => <SectionView key={index} section={section} />)}</>
}
