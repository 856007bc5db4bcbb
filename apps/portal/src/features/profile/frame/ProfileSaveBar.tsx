import { SaveBar } from '@passerelle/kit'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfileForm, type SaveOutcome } from '../form/form-context.ts'
import { useUnloadWarning } from '../../../navigation/leaving.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LeaveWarning } from '../form/LeaveWarning.tsx'
import { useChangedPages } from './useChangedPages.ts'

/** Few agents change their e-mail address. */
const PasswordDialog = lazyPart(
  async () => (await import('../form/PasswordDialog.tsx')).PasswordDialog,
  {
    showsFailure: true,
  },
)

/** Few agents change the same field in two places. */
const ConflictDialog = lazyPart(
  async () => (await import('../form/ConflictDialog.tsx')).ConflictDialog,
  {
    showsFailure: true,
  },
)

/** How long the bar shows the result, in milliseconds: the time to read it. */
const resultTime = 2000

/** The save bar with the portal's texts, and the questions of a save and to people who leave. */
export function ProfileSaveBar() {
  const { t } = useTranslation(['profile', 'common'])
  const form = useProfileForm()
  const { titles, isHere } = useChangedPages()
  const { outcome, changed, save, cancel, finishResult, passwordQuestion: question } = form
  const isBusy = outcome.step === 'saving'
  const saved = outcome.step === 'saved' && changed.size === 0 ? outcome.outcome : undefined
  const isSaved = saved !== undefined
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(finishResult, resultTime)
    return () => clearTimeout(timer)
  }, [isSaved, finishResult])
  useUnloadWarning(!isSaved)
  useFocusTitleAfter(!isSaved)
  return (
    <>
      {!isSaved && <LeaveWarning onLeave={cancel} />}
      {question !== 'none' && (
        <PasswordDialog
          isBusy={isBusy}
          isWrong={question === 'wrong'}
          onPassword={form.saveWith}
          onClose={form.closePasswordQuestion}
        />
      )}
      {outcome.step === 'conflict' && <ConflictDialog values={outcome.values} />}
      <SaveBar
        busy={isBusy}
        onCancel={cancel}
        onSave={save}
        done={saved && wordsOf(saved, t)}
        texts={{
          // Another page may have a button of its own, such as that of the password.
          title: [t('save.unsaved'), ...(isHere ? [] : titles)].join(' · '),
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
