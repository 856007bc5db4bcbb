import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { useAppDispatch } from '../../../state/store.ts'
import { toastAdded } from '../../../state/toasts.ts'
import { toastTime } from '../decisions/useDecision.ts'
import styles from '../forms/DeskForm.module.css'
import { asText, type Draft } from '../forms/draft.ts'
import { DraftForm } from '../forms/DraftForm.tsx'
import { areasOf, useInvitationSchema } from './member-schema.ts'
import { useMemberForm } from './useMemberForm.ts'

/** Invites somebody to the staff. */
export function InvitePage({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('members')
  const call = useCall()
  const dispatch = useAppDispatch()
  const initial: Draft = { locale: i18n.language, role: 'reviewer' }
  const send = ({ email, name, surname, locale, role, areas }: Draft, password?: string) =>
    call('POST /api/staff/members', {
      email: asText(email),
      name: asText(name),
      surname: asText(surname),
      locale: asText(locale),
      // The server names a role that is missing.
      role: asText(role) as 'reviewer',
      areas: areasOf(areas),
      password,
    })
  const form = useMemberForm(initial, send, ({ email }) => {
    const message = t('sent', { email })
    dispatch(toastAdded({ type: 'success', message, autoClose: toastTime }))
    onClose()
  })
  const schema = useInvitationSchema(form.draft['role'])
  return (
    <div className={styles.sheet}>
      <DraftForm
        form={form}
        schema={schema}
        action={t('send')}
        onCancel={onClose}
        conflictText={t('errors.conflict')}
      />
    </div>
  )
}
