import type { SiteWithSecret } from '@passerelle/contracts/sites.ts'
import { Button, Code, Dialog, Icon, Notice, Stack } from '@passerelle/kit'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './site.module.css'

/** Shows the client id and the secret of a site. The secret is shown only once. */
export function SecretDialog({
  site,
  onClose,
}: {
  site: SiteWithSecret | null
  onClose: () => void
}) {
  const { t } = useTranslation(['sites', 'common'])
  return (
    <Dialog
      open={site !== null}
      title={t('secret.title', { name: site?.client_name ?? '' })}
      actions={
        <Button variant="primaryMedium" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
      onClose={onClose}
      closeText={t('common:close')}
    >
      {site && (
        <Stack gap="normal">
          <CopyableValue label={t('secret.clientId')} value={site.client_id} />
          {site.client_secret === null ? (
            <p>{t('secret.none')}</p>
          ) : (
            <>
              <CopyableValue label={t('secret.secret')} value={site.client_secret} />
              <Notice>{t('secret.once')}</Notice>
            </>
          )}
        </Stack>
      )}
    </Dialog>
  )
}

/** A value with a button that copies it. */
function CopyableValue({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('sites')
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  // Without https, browsers offer no clipboard.
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(value))
      .then(
        () => setOutcome('copied'),
        () => setOutcome('notCopied'),
      )
  return (
    <div className={styles.value}>
      <dl>
        <dt className="text-label">{label}</dt>
        <dd>
          <Code>{value}</Code>
        </dd>
      </dl>
      <Button
        variant="secondarySmall"
        icon={<Icon of={Copy} size={16} />}
        aria-label={t('secret.copyOf', { what: label })}
        onClick={() => void copy()}
      >
        {t('secret.copy')}
      </Button>
      <output>{outcome && t(`secret.${outcome}`)}</output>
    </div>
  )
}
