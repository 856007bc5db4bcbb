import { SaveBar } from '@passerelle/kit'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveWarning } from './LeaveWarning.tsx'

interface BarProps {
  onSave: () => void
  onCancel: () => void
  busy: boolean
  /** What it leaves with. */ isDone: boolean
  /** That has been read. */ onRead: () => void
}

/** The leaving bar says what the toast says, for as long as it takes to read it. Milliseconds. */
const leavingTime = 2000

/** The save bar in the portal's words, and the question to whoever leaves it. */
export function ProfileSaveBar({ isDone, onRead, ...bar }: BarProps) {
  const { t } = useTranslation(['profile', 'common'])
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(onRead, leavingTime)
    return () => clearTimeout(timer)
  }, [isDone, onRead])
  useWarning(!isDone)
  useFocusAfter(!isDone)
  return (
    <>
      {!isDone && <LeaveWarning />}
      <SaveBar
        {...bar}
        done={isDone ? t('save.updated') : undefined}
        texts={{
          title: t('save.unsaved'),
          cancel: t('common:cancel'),
          save: t('common:save'),
          busy: t('common:working'),
        }}
      />
    </>
  )
}

/** Asks before the window is closed over unsaved changes. */
function useWarning(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}

/** The save bar takes its buttons along when it leaves; a keyboard goes on from the title. */
function useFocusAfter(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    return () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('#content h1')?.focus()
    }
  }, [isDirty])
}
