import { Button, Notice } from '@passerelle/kit'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface DecidedProps {
  name: string
  /** Goes to the next one that waits; none when there is none. */ onNext: (() => void) | undefined
}

/** Stands where something was decided, by whomever: the next one comes when it is asked for, not under the pointer that decided. */
export function DecidedNotice({ name, onNext }: DecidedProps) {
  const { t } = useTranslation('staff')
  const box = useRef<HTMLDivElement>(null)
  // The button that decided has taken the focus along.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div ref={box}>
      <Notice
        tone="blue"
        role="status"
        action={
          onNext && (
            <Button variant="secondarySmall" onClick={onNext}>
              {t('next')}
            </Button>
          )
        }
      >
        {t('gone', { name })}
      </Notice>
    </div>
  )
}
