import type { SiteWithSecret } from '@passerelle/contracts/sites.ts'
import { Button, Dialog, Notice, Stack } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { CopyableValue } from './CopyButton.tsx'

/**
 * Shows the client id and the secret of a site. The secret is shown only once, so that nothing but
 * 'I have copied it' closes the dialog.
 */
export function SecretDialog({
  site,
  onClose,
}: {
  site: SiteWithSecret | null
  onClose: () => void
}) {
  const { t } = useTranslation(['sites', 'common'])
  const hasSecret = site !== null && site.client_secret !== null
  return (
    <Dialog
      open={site !== null}
      title={t('secret.title', { name: site?.client_name ?? '' })}
      actions={
        <Button variant="primaryMedium" onClick={onClose}>
          {t(hasSecret ? 'secret.done' : 'common:close')}
        </Button>
      }
      onClose={hasSecret ? undefined : onClose}
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
