import { SaveBar } from '@passerelle/kit'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveWarning } from './LeaveWarning.tsx'

interface BarProps {
  onSave: () => void
  onCancel: () => void
  busy: boolean
  /** True after a save: the bar shows the result and then leaves. */
  isDone: boolean
  /** Called when the result was visible long enough. */
  onRead: () => void
}

/** How long the bar shows the result, in milliseconds: the time to read it. */
const leavingTime = 2000

/** The save bar with the portal's texts, and the questions to people who leave. */
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

/** Asks before the window closes with unsaved changes. */
function useWarning(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}

/**
 * The focused button disappears with the save bar. The focus moves to the title, for people who
 * use a keyboard.
 */
function useFocusAfter(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    return () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('#content h1')?.focus()
    }
  }, [isDirty])
}
