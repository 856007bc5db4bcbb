import type { Site, SiteWithSecret } from '@passerelle/contracts/sites.ts'
import { hours, secretOverlap } from '@passerelle/contracts/limits.ts'
import { Button, Checkbox } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import styles from '../forms/DeskForm.module.css'

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
