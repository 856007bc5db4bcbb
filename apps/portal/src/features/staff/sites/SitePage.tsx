import {
  siteDefaults,
  type Site,
  type SiteSettings,
  type SiteWithSecret,
} from '@passerelle/contracts/sites.ts'
import { Button, Icon } from '@passerelle/kit'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { hasTexts } from '../../../i18n/i18n.ts'
import { useAppDispatch } from '../../../state/store.ts'
import { toastAdded } from '../../../state/toasts.ts'
import { toastTime } from '../decisions/useDecision.ts'
import styles from '../forms/DeskForm.module.css'
import { DeskForm } from '../forms/DeskForm.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { useSiteSchema } from './site-schema.ts'
import { SiteActions } from './SiteActions.tsx'
import { SiteDetails } from './SiteDetails.tsx'
import { SiteNotices } from './SiteNotices.tsx'
import { useSiteForm } from './useSiteForm.ts'

const newSite: SiteSettings = { client_name: '', redirect_uris: [], ...siteDefaults }

interface SitePageProps {
  /** Undefined for a new site. */
  site: Site | undefined
  /** Goes back to the list, which may have changed. */
  onClose: () => void
  /** Goes back, after a question if there are entries. */
  onCancel: () => void
}

/** Shows one site once its texts have loaded. */
export function SitePage(props: SitePageProps) {
  const { i18n } = useTranslation('sites')
  return hasTexts(i18n, ['sites']) ? <SiteEditor {...props} /> : null
}

/** Edits the settings of a site, and shows its new secret. */
function SiteEditor({ site, onClose, onCancel }: SitePageProps) {
  const { t } = useTranslation('sites')
  const call = useCall()
  const dispatch = useAppDispatch()
  const [siteWithSecret, setSiteWithSecret] = useState<SiteWithSecret | null>(null)
  const finish = (message: string) => {
    dispatch(toastAdded({ type: 'success', message, autoClose: toastTime }))
    onClose()
  }
  const send = (settings: SiteSettings, changes: Partial<SiteSettings>) =>
    site
      ? call('PATCH /api/staff/sites/{client_id}', changes, {
          params: { client_id: site.client_id },
        })
      : call('POST /api/staff/sites', settings)
  const done = (answer: SiteWithSecret) => {
    if (answer.client_secret !== null || !site) setSiteWithSecret(answer)
    else finish(t('saved', { name: answer.client_name }))
  }
  const form = useSiteForm(site, site ?? newSite, send, done)
  return (
    <>
      <div className={styles.sheet}>
        {site && site.backchannel_logout_uri !== null && <SiteNotices site={site} />}
        <SiteForm form={form} isNew={!site} onCancel={onCancel} />
        {site && <SiteDetails site={site} />}
        {site && (
          <SiteActions
            site={site}
            onNewSecret={setSiteWithSecret}
            onRemoved={() => finish(t('removed', { name: site.client_name }))}
          />
        )}
      </div>
      <SecretDialog
        site={siteWithSecret}
        onClose={() => {
          setSiteWithSecret(null)
          finish(t('saved', { name: siteWithSecret?.client_name ?? '' }))
        }}
      />
    </>
  )
}

interface SiteFormProps {
  form: ReturnType<typeof useSiteForm>
  isNew: boolean
  onCancel: () => void
}

function SiteForm({ form, isNew, onCancel }: SiteFormProps) {
  const { t } = useTranslation(['staff', 'sites', 'common'])
  const { isOpen, toggle } = form.advanced
  const advancedButton = (
    <div>
      <Button
        variant="clean"
        aria-expanded={isOpen}
        icon={<Icon of={isOpen ? ChevronDown : ChevronRight} />}
        onClick={toggle}
      >
        {t('sites:advanced')}
      </Button>
    </div>
  )
  const countryTexts = {
    count: (number: number) => t('sites:countries.count', { number }),
    picked: t('sites:countries.picked'),
    remove: (name: string) => t('sites:countries.remove', { name }),
  }
  return (
    <DeskForm
      form={form}
      schema={useSiteSchema(isOpen, advancedButton)}
      texts={{ multiSelect: countryTexts }}
      action={isNew ? t('staff:sites.add') : t('common:save')}
      onCancel={onCancel}
    />
  )
}
