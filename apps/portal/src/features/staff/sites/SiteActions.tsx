import type { Site, SiteWithSecret } from '@passerelle/contracts/sites.ts'
import { hours, secretOverlap } from '@passerelle/contracts/limits.ts'
import { Button, Checkbox, Dialog, Stack } from '@passerelle/kit'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type Result, type CallProblem } from '../../../api/call.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import styles from './site.module.css'

interface SiteActionsProps {
  site: Site
  onNewSecret: (site: SiteWithSecret) => void
  onRemoved: () => void
}

/** Actions that cannot be undone, each with a question. */
export function SiteActions({ site, onNewSecret, onRemoved }: SiteActionsProps) {
  const { t } = useTranslation('sites')
  const call = useCall()
  const [openQuestion, setOpenQuestion] = useState<'renew' | 'remove' | null>(null)
  const params = { client_id: site.client_id }
  const hasSecret = site.token_endpoint_auth_method.startsWith('client_secret')
  const [isOverlapping, setOverlapping] = useState(false)
  const close = () => setOpenQuestion(null)
  return (
    <div className={styles.actions}>
      {hasSecret && (
        <Button variant="secondaryMedium" onClick={() => setOpenQuestion('renew')}>
          {t('renew.action')}
        </Button>
      )}
      <Button variant="secondaryMedium" tone="danger" onClick={() => setOpenQuestion('remove')}>
        {t('remove.action')}
      </Button>
      <ConfirmDialog
        open={openQuestion === 'renew'}
        title={t('renew.title')}
        lead={t('renew.lead', { name: site.client_name })}
        action={t('renew.action')}
        onClose={close}
        send={() =>
          call(
            'POST /api/staff/sites/{client_id}/secret',
            isOverlapping ? { overlap_hours: secretOverlap.desk / hours(1) } : undefined,
            { params },
          )
        }
        onDone={onNewSecret}
      >
        <Checkbox
          id="secret-overlap"
          label={t('renew.overlap')}
          checked={isOverlapping}
          onChange={setOverlapping}
        />
      </ConfirmDialog>
      <ConfirmDialog
        open={openQuestion === 'remove'}
        title={t('remove.title', { name: site.client_name })}
        lead={t('remove.lead')}
        action={t('remove.action')}
        onClose={close}
        send={() => call('DELETE /api/staff/sites/{client_id}', undefined, { params })}
        onDone={onRemoved}
      />
    </div>
  )
}

interface ConfirmDialogProps<Answer> {
  open: boolean
  title: string
  lead: string
  action: string
  onClose: () => void
  send: () => Promise<Result<Answer>>
  onDone: (answer: Answer) => void
  children?: ReactNode
}

/** Asks before an action, and shows the problem if it fails. */
function ConfirmDialog<Answer>({
  open,
  title,
  lead,
  action,
  onClose,
  send,
  onDone,
  children,
}: ConfirmDialogProps<Answer>) {
  const { t } = useTranslation('common')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const close = () => {
    setProblem(null)
    onClose()
  }
  const confirm = async () => {
    setBusy(true)
    const result = await send()
    setBusy(false)
    if (!result.ok) return setProblem(result)
    close()
    onDone(result.answer)
  }
  const actions = (
    <>
      <Button variant="secondaryMedium" onClick={close}>
        {t('cancel')}
      </Button>
      <Button variant="secondaryMedium" tone="danger" busy={isBusy} onClick={() => void confirm()}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog open={open} title={title} actions={actions} onClose={close} closeText={t('close')}>
      <Stack gap="close">
        {problem && <ProblemNotice problem={problem} onRetry={() => void confirm()} />}
        <p>{lead}</p>
        {children}
      </Stack>
    </Dialog>
  )
}
