import type { Member } from '@passerelle/contracts/members.ts'
import { Button, Text } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import { useAppDispatch } from '../../../state/store.ts'
import { toastAdded } from '../../../state/toasts.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { toastTime } from '../decisions/useDecision.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { ProofDialog } from '../dialogs/lazy-dialogs.ts'
import type { Draft } from '../forms/draft.ts'
import { DraftForm } from '../forms/DraftForm.tsx'
import styles from '../forms/DeskForm.module.css'
import { areasOf, ticksOf, useRightsSection } from './member-schema.ts'
import { useMemberForm } from './useMemberForm.ts'

const ResetFactorDialog = lazyPart(
  async () => (await import('../dialogs/ResetFactorDialog.tsx')).ResetFactorDialog,
  { showsFailure: true },
)

interface MemberPageProps {
  member: Member
  /** Goes back to the list, which may have changed. */
  onClose: () => void
}

/** Changes what a member may do. The rights of a former member are given by a new invitation. */
export function MemberPage({ member, onClose }: MemberPageProps) {
  const { t } = useTranslation(['members', 'common'])
  const dispatch = useAppDispatch()
  const finish = (message: string) => {
    dispatch(toastAdded({ type: 'success', message, autoClose: toastTime }))
    onClose()
  }
  return (
    <div className={styles.sheet}>
      <Text variant="small">{member.email}</Text>
      {member.state !== 'closed' && (
        <RightsForm
          member={member}
          onSaved={() => finish(t('saved', { name: member.name }))}
          onCancel={onClose}
        />
      )}
      <MemberActions member={member} onDone={finish} />
    </div>
  )
}

interface RightsFormProps {
  member: Member
  onSaved: () => void
  onCancel: () => void
}

function RightsForm({ member, onSaved, onCancel }: RightsFormProps) {
  const { t } = useTranslation(['common', 'members'])
  const call = useCall()
  const send = ({ role, areas }: Draft, password?: string) =>
    call(
      'PATCH /api/staff/members/{id}',
      { role: role as Member['role'], areas: areasOf(areas), password },
      { params: { id: member.id } },
    )
  const form = useMemberForm({ role: member.role, areas: ticksOf(member.areas) }, send, onSaved)
  const schema = { sections: [useRightsSection(form.draft['role'])] }
  return (
    <DraftForm
      form={form}
      schema={schema}
      action={t('save')}
      onCancel={onCancel}
      conflictText={t('members:errors.conflict')}
    />
  )
}

interface MemberActionsProps {
  member: Member
  onDone: (message: string) => void
}

/** Invites again, removes a lost second factor, and ends the membership, each after a question. */
function MemberActions({ member, onDone }: MemberActionsProps) {
  const { id, name, email, state } = member
  const { t } = useTranslation('members')
  const call = useCall()
  const [question, setQuestion] = useState<'invite' | 'close' | 'resetFactor' | null>(null)
  const forget = () => setQuestion(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const params = { id }
  const sendInvitation = (password?: string) =>
    call('POST /api/staff/members/{id}/invite', { password }, { params })
  const invite = async () => {
    setBusy(true)
    const result = await sendInvitation()
    setBusy(false)
    if (result.ok) return onDone(t('sent', { email }))
    const isAsked = result.body?.code === 'passwordRequired'
    setProblem(isAsked ? null : result)
    if (isAsked) setQuestion('invite')
  }
  return (
    <>
      {problem && <ProblemNotice problem={problem} onRetry={() => void invite()} />}
      <div className={styles.actions}>
        {state !== 'active' && (
          <Button variant="secondaryMedium" busy={isBusy} onClick={() => void invite()}>
            {t('again')}
          </Button>
        )}
        {member.second_factor !== null && (
          <Button
            variant="secondaryMedium"
            tone="danger"
            onClick={() => setQuestion('resetFactor')}
          >
            {t('resetFactor.action')}
          </Button>
        )}
        {state !== 'closed' && (
          <Button variant="secondaryMedium" tone="danger" onClick={() => setQuestion('close')}>
            {t('close.action')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={question === 'close'}
        title={t('close.title', { name })}
        lead={t('close.lead', { name })}
        action={t('close.action')}
        onClose={forget}
        send={() => call('DELETE /api/staff/members/{id}', undefined, { params })}
        onDone={() => onDone(t('closed', { name }))}
      />
      {question === 'invite' && (
        <ProofDialog
          action={t('again')}
          needsPassword
          send={sendInvitation}
          onClose={forget}
          onDone={() => onDone(t('sent', { email }))}
        />
      )}
      {question === 'resetFactor' && (
        <ResetFactorDialog
          name={name}
          send={(reset) => call('POST /api/staff/members/{id}/reset-factor', reset, { params })}
          onClose={forget}
          onDone={() => onDone(t('resetFactor.done', { name }))}
        />
      )}
    </>
  )
}
