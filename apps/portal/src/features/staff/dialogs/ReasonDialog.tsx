import type { ReasonPurpose } from '@passerelle/contracts/choices.ts'
import { fallbackLanguage } from '@passerelle/contracts/languages.ts'
import * as limits from '@passerelle/contracts/limits.ts'
import type { Reason } from '@passerelle/contracts/reasons.ts'
import { SelectField, Text, TextareaField, Ticket, TicketRow } from '@passerelle/kit'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallProblem } from '../../../api/call.ts'
import { useFormTexts } from '../../../forms/form-texts.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useUnsaved } from '../../../ui/useUnsaved.ts'
import { DecisionProblem } from '../decisions/DecisionProblem.tsx'
import styles from '../desk/desk.module.css'
import { languageName, useReasons, type ChosenReason } from './reason-list.ts'

interface ReasonDialogProps {
  title: string
  lead: string
  /** The button that sends. */
  action: string
  /** The name of the field for a text. @default Reason */
  label?: string
  /** What is sent refuses nothing. */
  isHarmless?: boolean
  /** The decision that the offered reasons are for; undefined if it has no kept reasons. */
  purpose: ReasonPurpose | undefined
  /** The person who gets the mail, and its language; undefined for several people. */
  person?: { name: string; locale: string | null }
  /** Says to several people's decider in which languages the mails are. */
  renderHint?: (kept: Reason | undefined) => ReactNode
  onClose: () => void
  /** Resolves with false if the reason was not sent. */
  onSend: (reason: ChosenReason) => Promise<boolean>
  problem: CallProblem | null
  /** More fields of the decision. */
  children?: ReactNode
}

const ownText = 'own'

/** Asks for the reason of a decision, which the mail tells the person: a kept one, or a text. */
export function ReasonDialog({
  title,
  lead,
  action,
  label,
  isHarmless = false,
  purpose,
  person,
  renderHint,
  onClose,
  onSend,
  problem,
  children,
}: ReasonDialogProps) {
  const reasons = useReasons(purpose)
  const [chosen, setChosen] = useState(ownText)
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const kept = reasons.find(({ id }) => id === chosen)
  const isShort = !kept && text.trim().length < limits.reason.min
  useUnsaved(text !== '')
  const send = async () => {
    setTried(true)
    if (isShort) return
    setBusy(true)
    const isSent = await onSend(kept ? { reason_id: kept.id } : { reason: text.trim() })
    setBusy(false)
    if (isSent) onClose()
  }
  return (
    <FormDialog
      title={title}
      action={action}
      isDanger={!isHarmless}
      isBusy={isBusy}
      onSend={() => void send()}
      onClose={onClose}
    >
      {problem && <DecisionProblem keepsInput problem={problem} />}
      <p>{lead}</p>
      <Ticket>
        {reasons.length > 0 && (
          <ReasonChoice reasons={reasons} value={chosen} onChange={setChosen} />
        )}
        {!kept && (
          <OwnText label={label} text={text} onChange={setText} isRefused={isTried && isShort} />
        )}
        {children}
      </Ticket>
      {person && kept && <KeptText reason={kept} person={person} />}
      {person && !kept && <LanguageOfText person={person} />}
      {renderHint?.(kept)}
    </FormDialog>
  )
}

interface ReasonChoiceProps {
  reasons: readonly Reason[]
  value: string
  onChange: (id: string) => void
}

/** The list of the kept reasons, and the choice to write a text. */
function ReasonChoice({ reasons, value, onChange }: ReasonChoiceProps) {
  const { t } = useTranslation('staff')
  return (
    <TicketRow>
      <SelectField
        id="kept-reason"
        required
        label={t('reasons.list')}
        options={[
          { id: ownText, name: t('reasons.own') },
          ...reasons.map(({ id, name }) => ({ id, name })),
        ]}
        value={value}
        onChange={(id) => onChange(String(id ?? ownText))}
        searchTexts={useFormTexts()}
      />
    </TicketRow>
  )
}

interface OwnTextProps {
  label: string | undefined
  text: string
  onChange: (text: string) => void
  isRefused: boolean
}

function OwnText({ label, text, onChange, isRefused }: OwnTextProps) {
  const { t } = useTranslation(['staff', 'forms'])
  return (
    <TicketRow>
      <TextareaField
        id="decline-reason"
        label={label ?? t('reason')}
        value={text}
        onChange={onChange}
        maxLength={limits.reason.max}
        counter={false}
        required
        error={
          isRefused ? t('forms:fieldErrors.tooShort', { count: limits.reason.min }) : undefined
        }
      />
    </TicketRow>
  )
}

type PersonProps = Required<Pick<ReasonDialogProps, 'person'>>

/** Says in which language the person reads a text, which is sent as it was written. */
function LanguageOfText({ person: { name, locale } }: PersonProps) {
  const { t, i18n } = useTranslation('staff')
  return (
    <Text variant="small">
      {t('reasons.reads', { name, language: languageName(locale, i18n.language) })}
    </Text>
  )
}

/** The text of a kept reason that the person is told. */
function KeptText({
  reason: { texts },
  person: { name, locale },
}: PersonProps & { reason: Reason }) {
  const { t, i18n } = useTranslation('staff')
  const tag = locale ?? fallbackLanguage
  const isThere = texts[tag] !== undefined
  const words = { name, language: languageName(locale, i18n.language) }
  return (
    <output>
      <Text variant="small">
        {isThere ? t('reasons.told', words) : t('reasons.english', words)}
      </Text>
      <p className={styles.written} dir="auto" lang={isThere ? tag : fallbackLanguage}>
        {isThere ? texts[tag] : texts[fallbackLanguage]}
      </p>
    </output>
  )
}
