import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Button } from '../button/Button.tsx'
import { isRightToLeft } from '../direction.ts'
import { Spinner } from '../feedback/spinner/Spinner.tsx'
import { matchesMedia } from '../media.ts'
import { useSettings } from '../settings/settings.ts'
import { useLazyModule } from '../useLazyModule.ts'
import styles from './DateRangeField.module.css'
import type { RangeCalendarProps } from './RangeCalendar.tsx'

const importCalendar = () => import('./RangeCalendar.tsx')

type LazyCalendarProps = Omit<RangeCalendarProps, 'locale' | 'isRightToLeft' | 'months'> & {
  host: RefObject<HTMLElement | null>
  locale: string | undefined
}

/** The calendar once it has loaded; then it takes the focus. */
export function LazyCalendar({ host, locale, ...calendar }: LazyCalendarProps) {
  const { texts } = calendar
  const { module, hasFailed, retry } = useLazyModule(importCalendar)
  const { language } = useSettings()
  const place = useRef<HTMLDivElement>(null)
  const isLoaded = module !== undefined
  useEffect(() => {
    // The effect of the sheet, which shows it, follows this one.
    if (isLoaded) queueMicrotask(() => focusedDay(place.current)?.focus())
  }, [isLoaded])
  const [months] = useState(() => (matchesMedia('(width >= 40rem)') ? 2 : 1))
  if (module)
    return (
      <div ref={place}>
        <module.RangeCalendar
          {...calendar}
          months={months}
          locale={locale ?? language ?? pageLanguage()}
          isRightToLeft={host.current !== null && isRightToLeft(host.current)}
        />
      </div>
    )
  if (!hasFailed) return <Spinner label={texts.loading} />
  return (
    <div role="alert" className={styles.wait}>
      {texts.failed}
      <Button variant="secondarySmall" onClick={retry}>
        {texts.again}
      </Button>
    </div>
  )
}

function focusedDay(place: HTMLElement | null): HTMLElement | null | undefined {
  return place?.querySelector<HTMLElement>('[data-day] > [tabindex="0"]')
}

function pageLanguage(): string {
  return document.documentElement.lang || navigator.language
}
