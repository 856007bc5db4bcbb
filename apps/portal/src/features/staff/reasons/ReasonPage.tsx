import { reasonPurposes } from '@passerelle/contracts/choices.ts'
import { fallbackLanguage } from '@passerelle/contracts/languages.ts'
import { keptReason } from '@passerelle/contracts/limits.ts'
import type { Reason } from '@passerelle/contracts/reasons.ts'
import { Button, type Schema } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { useFieldErrorText } from '../../../forms/field-errors.ts'
import { useSettings } from '../../../state/settings.ts'
import { useAppDispatch } from '../../../state/store.ts'
import { toastAdded } from '../../../state/toasts.ts'
import { toastTime } from '../decisions/useDecision.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import styles from '../forms/DeskForm.module.css'
import { asText, type Draft } from '../forms/draft.ts'
import { DraftForm } from '../forms/DraftForm.tsx'
import { useDraftForm } from '../forms/useDraftForm.ts'

interface ReasonPageProps {
  /** Undefined for a new reason. */
  reason: Reason | undefined
  /** Goes back to the list, which may have changed. */
  onClose: () => void
}

/** The texts that were entered, by language. */
const enteredTexts = (texts: unknown) =>
  Object.fromEntries(
    Object.entries(Object(texts) as Readonly<Record<string, unknown>>)
      .map(([language, text]) => [language, asText(text).trim()] as const)
      .filter(([, text]) => text !== ''),
  )

/** Adds a reason, or changes one in all its languages. */
export function ReasonPage({ reason, onClose }: ReasonPageProps) {
  const { t } = useTranslation(['reasons', 'common'])
  const call = useCall()
  const dispatch = useAppDispatch()
  const textOf = useFieldErrorText({})
  const finish = (message: string) => {
    dispatch(toastAdded({ type: 'success', message, autoClose: toastTime }))
    onClose()
  }
  const send = ({ for: purpose, name, texts }: Draft) => {
    // The server names a purpose that is missing.
    const body = {
      for: asText(purpose) as Reason['for'],
      name: asText(name),
      texts: enteredTexts(texts),
    }
    return reason
      ? call('PATCH /api/staff/reasons/{id}', body, { params: { id: reason.id } })
      : call('POST /api/staff/reasons', body)
  }
  const form = useDraftForm(
    reason ? { for: reason.for, name: reason.name, texts: reason.texts } : { for: 'decline' },
    send,
    ({ name }) => finish(t('saved', { name })),
    (name, error) => [name, textOf(error, name)],
  )
  return (
    <div className={styles.sheet}>
      <DraftForm
        form={form}
        schema={useReasonSchema()}
        action={t('common:save')}
        onCancel={onClose}
      />
      {reason && <RemoveReason reason={reason} onRemoved={() => finish(t('removed'))} />}
    </div>
  )
}

/** Purpose and name, and a text for each language of the portal. */
function useReasonSchema(): Schema {
  const { t } = useTranslation('reasons')
  const { languages } = useSettings()
  return {
    sections: [
      {
        title: t('reason'),
        aside: t('nameHint'),
        content: [
          {
            type: 'select',
            field: 'for',
            label: t('for'),
            required: true,
            options: reasonPurposes.map((id) => ({ id, name: t(`purposes.${id}`) })),
          },
          {
            type: 'text',
            field: 'name',
            label: t('name'),
            required: true,
            counter: false,
            maxLength: keptReason.name,
          },
        ],
      },
      {
        title: t('texts'),
        aside: t('textsHint'),
        content: languages.map(({ tag, name }) => ({
          type: 'textarea' as const,
          field: `texts.${tag}`,
          label: name,
          required: tag === fallbackLanguage,
          counter: false,
          maxLength: keptReason.max,
        })),
      },
    ],
  }
}

interface RemoveReasonProps {
  reason: Reason
  onRemoved: () => void
}

/** Takes a reason out of the list after a question. */
function RemoveReason({ reason: { id, name }, onRemoved }: RemoveReasonProps) {
  const { t } = useTranslation('reasons')
  const call = useCall()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div className={styles.actions}>
        <Button variant="secondaryMedium" tone="danger" onClick={() => setAsking(true)}>
          {t('remove.action')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('remove.title', { name })}
        lead={t('remove.lead')}
        action={t('remove.action')}
        onClose={() => setAsking(false)}
        send={() => call('DELETE /api/staff/reasons/{id}', undefined, { params: { id } })}
        onDone={onRemoved}
      />
    </>
  )
}
