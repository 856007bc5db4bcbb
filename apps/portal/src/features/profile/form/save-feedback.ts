/**
 * Updates the rest of the portal after a save: toasts, the name in the header, and the dots in the
 * menu. It loads with the first save.
 */
import * as limits from '@passerelle/contracts/limits.ts'
import type { TFunction } from 'i18next'
import { signedIn } from '../../../state/account.ts'
import type { useCall } from '../../../api/call.ts'
import { fireworksStarted } from '../../../state/fireworks.ts'
import { notificationsRead, selectNotifications } from '../../../state/notifications.ts'
import type { Store } from '../../../state/store.ts'
import { succeeded, toastAdded } from '../../../state/toasts.ts'
import type { SaveOutcome } from './form-context.ts'

export interface FeedbackContext {
  call: ReturnType<typeof useCall>
  store: Store
  t: TFunction<['profile']>
}

export function announceEmailInUse({ store, t }: FeedbackContext) {
  store.dispatch(
    toastAdded({
      type: 'error',
      message: t('profile:save.anotherEmail'),
      autoClose: limits.toast.emailInUse,
      about: 'profile',
    }),
  )
}

/** Reads the signed-in user and the notifications again. */
export async function refreshAccount({ call, store }: FeedbackContext) {
  const result = await call('GET /api/user/me')
  if (!result.ok) return
  store.dispatch(signedIn(result.answer))
  store.dispatch(notificationsRead(result.answer.notifications))
}

/** Tells the agent what became of the changes: only what applies already is updated. */
export async function announceSave(
  context: FeedbackContext,
  { isUpdated, isForReview, newEmail }: SaveOutcome,
) {
  const { store, t } = context
  store.dispatch(succeeded('profile'))
  if (isUpdated)
    store.dispatch(
      toastAdded({
        type: 'success',
        message: t('profile:save.updated'),
        autoClose: limits.toast.profileUpdated,
      }),
    )
  if (isForReview)
    store.dispatch(
      toastAdded({
        type: 'success',
        message: t('profile:save.sentForReview'),
        autoClose: limits.seconds(4),
      }),
    )
  if (newEmail !== null)
    store.dispatch(
      toastAdded({
        type: 'info',
        message: t('profile:pending.email', { email: newEmail }),
        autoClose: limits.seconds(4),
        about: 'email',
      }),
    )
  const countBefore = selectNotifications(store.getState()).length
  await refreshAccount(context)
  if (countBefore > 0 && selectNotifications(store.getState()).length === 0)
    store.dispatch(fireworksStarted())
}
