import { SaveBar } from '@passerelle/kit'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasswordQuestion, SaveOutcome } from './form-context.ts'
import { useUnloadWarning } from '../../../navigation/leaving.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LeaveWarning } from './LeaveWarning.tsx'

/** Few agents change their e-mail address. */
const PasswordDialog = lazyPart(async () => (await import('./PasswordDialog.tsx')).PasswordDialog, {
  showsFailure: true,
})

interface ProfileSaveBarProps {
  /** Whether the save needs the password, and whether the entered one was wrong. */
  question: PasswordQuestion
  onSave: (password?: string) => void
  onCloseQuestion: () => void
  onCancel: () => void
  busy: boolean
  /** After a save: the bar shows the result and then leaves. */
  outcome: SaveOutcome | undefined
  /** Called when the result was visible long enough. */
  onResultShown: () => void
}

/** How long the bar shows the result, in milliseconds: the time to read it. */
const resultTime = 2000

/** The save bar with the portal's texts, and the questions to people who leave. */
export function ProfileSaveBar({
  question,
  onSave,
  onCloseQuestion,
  outcome,
  onResultShown,
  ...bar
}: ProfileSaveBarProps) {
  const { t } = useTranslation(['profile', 'common'])
  const isSaved = outcome !== undefined
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(onResultShown, resultTime)
    return () => clearTimeout(timer)
  }, [isSaved, onResultShown])
  useUnloadWarning(!isSaved)
  useFocusTitleAfter(!isSaved)
  return (
    <>
      {!isSaved && <LeaveWarning onLeave={bar.onCancel} />}
      {question !== 'none' && (
        <PasswordDialog
          isBusy={bar.busy}
          isWrong={question === 'wrong'}
          onPassword={onSave}
          onClose={onCloseQuestion}
        />
      )}
      <SaveBar
        {...bar}
        onSave={() => onSave()}
        done={outcome && wordsOf(outcome, t)}
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

/** The same words as in the toasts, shorter for the e-mail address. */
const wordsOf = (
  { isUpdated, isForReview, newEmail }: SaveOutcome,
  t: TFunction<['profile', 'common']>,
) =>
  [
    isUpdated && t('save.updated'),
    isForReview && t('save.sentForReview'),
    newEmail !== null && t('save.confirmEmail'),
  ]
    .filter(Boolean)
    .join(' · ')

/**
 * The focused button disappears with the save bar. The focus moves to the title, for people who
 * use a keyboard.
 */
function useFocusTitleAfter(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    return () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('#content h1')?.focus()
    }
  }, [isDirty])
}
