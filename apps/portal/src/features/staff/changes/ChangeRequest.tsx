import { isFine } from '@passerelle/contracts/finding-levels.ts'
import * as limits from '@passerelle/contracts/limits.ts'
import { Button, Checkbox, Text, TextField, Ticket, TicketRow } from '@passerelle/kit'
import { useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import type { ResponseBody } from '../../../api/endpoints.ts'
import { useUnsaved } from '../../../ui/useUnsaved.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { DecidedNotice } from '../decisions/DecidedNotice.tsx'
import { DecisionProblem } from '../decisions/DecisionProblem.tsx'
import { useDecision } from '../decisions/useDecision.ts'
import { usePermission } from '../desk/usePermission.ts'
import { NoteDialog, ReasonDialog } from '../dialogs/lazy-dialogs.ts'
import type { ChosenReason } from '../dialogs/reason-list.ts'
import { KeyHint } from '../keys/KeyHint.tsx'
import { useDeskKeys } from '../keys/useDeskKeys.ts'
import type { ChangeRequestRow } from '../lists/change-request-row.ts'
import { FieldChanges, type Choice } from './FieldChanges.tsx'
import { RequestBar, RequestHead } from './RequestHead.tsx'
import own from './changes.module.css'

type DecisionAnswer = ResponseBody<'POST /api/staff/changes/{id}'>
interface ChangeRequestProps {
  request: ChangeRequestRow
  /** The name of the agent, which can take the focus. */
  title: Ref<HTMLHeadingElement>
  /** True when the request is already decided. */
  isGone: boolean
  onDecided: (decided: DecisionAnswer | null) => void
  onNext: (() => void) | undefined
  /** A press now is not meant for this request. */
  hasJustCome: () => boolean
  /** Is the question for the reason open? */
  isDeclining: boolean
  onDeclining: (isOpen: boolean) => void
  /** While others are picked, the keys A and D mean those. */
  areOthersPicked: boolean
  /** The request is shown in place of the list: its bar is at the end. */
  isAlone: boolean
  /** More about the agent. */
  children: ReactNode
}

/**
 * One change request: old and new values by field. Staff decide all of it at once or field by
 * field.
 */
export function ChangeRequest({
  request,
  title,
  isGone,
  onDecided,
  onNext,
  hasJustCome,
  isDeclining,
  onDeclining: setDeclining,
  areOthersPicked,
  isAlone,
  children,
}: ChangeRequestProps) {
  const { t, i18n } = useTranslation(['staff', 'common', 'queue'])
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const isDeclined = Object.values(choices).includes('decline')
  const tick = useAgencyTick(request)
  const { note, setNote, isBusy, problem, send, decline } = useChangeDecision(
    request,
    { isDeclined, addsAgency: tick.isOn },
    (decided) => {
      if (decided?.open) setChoices({})
      onDecided(decided)
    },
  )
  const isEntered = note.text !== '' || Object.keys(choices).length > 0
  useUnsaved(!isGone && isEntered)
  const fields = request.changes.map(({ field }) => field)
  const chosen = (choice: Choice) => fields.filter((field) => choices[field] === choice)
  const approveAll = () => {
    if (!hasJustCome()) send(fields, [])
  }
  const askReason = () => setDeclining(true)
  const canDecide = usePermission('agents:decide') && !isGone
  useDeskKeys(canDecide && !areOthersPicked ? { a: approveAll, d: askReason } : {})
  const bar = (
    <RequestBar
      isBusy={isBusy}
      onApprove={canDecide ? approveAll : undefined}
      onDecline={askReason}
    >
      {isGone && <DecidedNotice name={request.agent} onNext={onNext} />}
      {problem && <DecisionProblem keepsInput={isEntered} problem={problem} />}
    </RequestBar>
  )

  return (
    <section className={own.request} aria-label={request.agent} tabIndex={-1}>
      <RequestHead request={request} title={title}>
        {!isAlone && bar}
      </RequestHead>
      <FieldChanges
        changes={request.changes}
        choices={choices}
        onChoose={
          canDecide
            ? (field, choice) => setChoices((before) => ({ ...before, [field]: choice }))
            : undefined
        }
      />
      {canDecide && tick.isOffered && (
        <Checkbox
          id="add-agency"
          label={t('queue:addAgency')}
          checked={tick.isOn}
          onChange={tick.set}
        />
      )}
      <Text variant="small" className={own.sent}>
        {t('sent', { at: formatMoment(request.asked_at, i18n.language) })}
      </Text>
      {children}
      {canDecide && (
        <RequestFoot
          note={note}
          onNote={setNote}
          isBusy={isBusy}
          canSend={Object.keys(choices).length > 0}
          needsNote={isDeclined}
          onSend={() => send(chosen('approve'), chosen('decline'))}
        />
      )}
      <NoteOnAgent agentId={request.agent_id} />
      {isAlone && bar}
      {isDeclining && (
        <ReasonDialog
          title={t('queue:declineChangesTitle')}
          lead={t('queue:declineLead', { name: request.agent })}
          action={t('decline')}
          purpose="reject"
          person={{ name: request.agent, locale: request.locale }}
          onClose={() => setDeclining(false)}
          onSend={(reason) => decline(fields, reason)}
          problem={problem}
        />
      )}
    </section>
  )
}

/**
 * Whether the agency joins the directory when its changes are approved. The tick is set where
 * nothing is odd, until the reviewer changes it.
 */
function useAgencyTick({ changes, worst_finding: level }: ChangeRequestRow) {
  const [chosen, set] = useState<boolean>()
  const isOffered = changes.some(({ field }) => field.startsWith('agency.'))
  return { isOffered, isOn: isOffered && (chosen ?? (level !== null && isFine(level))), set }
}

/** The button and the key N that note something about the agent for the other staff. */
function NoteOnAgent({ agentId }: { agentId: string }) {
  const { t } = useTranslation(['staff', 'queue'])
  const [isWriting, setWriting] = useState(false)
  const mayWrite = usePermission('notes:write')
  const write = () => setWriting(true)
  useDeskKeys(mayWrite ? { n: write } : {})
  if (!mayWrite) return null
  return (
    <div>
      <Button variant="secondarySmall" onClick={write} iconEnd={<KeyHint name="N" />}>
        {t('queue:notes.add')}
      </Button>
      {isWriting && (
        <NoteDialog agentId={agentId} onClose={() => setWriting(false)} onSaved={() => {}} />
      )}
    </div>
  )
}

interface RequestFootProps {
  note: { text: string; error: string | undefined }
  onNote: (text: string) => void
  isBusy: boolean
  canSend: boolean
  /** A field that is declined needs a reason. */
  needsNote: boolean
  onSend: () => void
}

/** The note to the agent, and the button that sends the choices by field. */
function RequestFoot({ note, onNote, isBusy, canSend, needsNote, onSend }: RequestFootProps) {
  const { t } = useTranslation(['staff', 'forms', 'queue'])
  return (
    <div className={own.requestFoot}>
      <Ticket>
        <TicketRow>
          <TextField
            id="note"
            label={t('note')}
            optional={!needsNote}
            required={needsNote}
            texts={{ optional: t('forms:optional') }}
            hint={t('queue:noteHint')}
            value={note.text}
            onChange={onNote}
            maxLength={limits.reason.max}
            counter={false}
            error={note.error}
          />
        </TicketRow>
      </Ticket>
      <Button variant="secondaryMedium" disabled={!canSend} busy={isBusy} onClick={onSend}>
        {t('send')}
      </Button>
    </div>
  )
}

/**
 * Sends the approved and declined fields with a note, or declines all with a reason. A note of one
 * or two characters is too short and is not sent.
 * @param isDeclined some field is declined, which needs the note as its reason
 * @param addsAgency the agency joins the directory with an approval
 */
function useChangeDecision(
  request: ChangeRequestRow,
  { isDeclined, addsAgency }: { isDeclined: boolean; addsAgency: boolean },
  onDecided: (decided: DecisionAnswer | null) => void,
) {
  const { t } = useTranslation(['staff', 'forms', 'queue'])
  const call = useCall()
  const { isBusy, problem, decide } = useDecision()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = (needsReason: boolean) =>
    (needsReason || text.trim() !== '') && text.trim().length < limits.reason.min

  const sendDecision = async (approve: string[], reject: string[], reason: ChosenReason) => {
    const decided = await decide(
      () =>
        call(
          'POST /api/staff/changes/{id}',
          {
            approve,
            reject,
            reason: null,
            ...reason,
            version: request.version,
            ...(addsAgency && approve.length > 0 && { add_agency: true }),
          },
          { params: { id: request.id } },
        ),
      () => t('decided', { name: request.agent }),
    )
    if (decided === undefined) return false
    if (decided) setText('')
    onDecided(decided)
    return true
  }
  const error =
    isTried && isShort(isDeclined)
      ? t('forms:fieldErrors.tooShort', { count: limits.reason.min })
      : undefined
  return {
    note: { text, error },
    setNote: setText,
    isBusy,
    problem,
    send: (approve: string[], declined: string[]) => {
      setTried(true)
      if (!isShort(declined.length > 0)) void sendDecision(approve, declined, { reason: text })
    },
    /** @returns whether the reason is of no more use */
    decline: (fields: string[], reason: ChosenReason) => sendDecision([], fields, reason),
  }
}
