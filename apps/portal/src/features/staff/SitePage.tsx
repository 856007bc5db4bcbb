import { seconds } from '@passerelle/contracts/limits.ts'
import { siteDefaults, type Site, type SiteSettings, type SiteWithSecret } from '@passerelle/contracts/sites.ts'
import { Button, DeskHead, Form, Icon, Perforation } from '@passerelle/kit'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/call.ts'
import { useFormTexts } from '../../app/form-texts.ts'
import { RefusalNotice } from '../../app/RefusalNotice.tsx'
import { useScreen } from '../../app/screen.ts'
import { useAppDispatch } from '../../app/store.ts'
import { toastAdded } from '../../app/toasts.ts'
import styles from './desk.module.css'
import { SecretDialog } from './SecretDialog.tsx'
import { SiteActions } from './SiteActions.tsx'
import { useSiteForm } from './useSiteForm.ts'
import { useSiteSchema } from './site-schema.ts'

/** How long the desk says what was done. Milliseconds. */
const told = seconds(4)

const newSite: SiteSettings = { client_name: '', redirect_uris: [], ...siteDefaults }

interface SitePageProps {
  /** None: a new one is added. */
  site: Site | undefined
  /** Back to the list, which may have changed. */
  onClose: () => void
}

/** One site: what is known of it, to be changed; its new secret, when it has got one. */
export function SitePage({ site, onClose }: SitePageProps) {
  const { t } = useTranslation(['sites', 'common'])
  const title = site?.client_name ?? t('add')
  const heading = useScreen(title)
  const call = useCall()
  const dispatch = useAppDispatch()
  const [made, setMade] = useState<SiteWithSecret | null>(null)
  const finish = (message: string) => {
    dispatch(toastAdded({ type: 'success', message, autoClose: told }))
    onClose()
  }
  const send = (settings: SiteSettings, changes: Partial<SiteSettings>) =>
    (site ? call('PATCH /api/staff/sites/{client_id}', changes, { params: { client_id: site.client_id } }) : call('POST /api/staff/sites', settings))
  const done = (answer: SiteWithSecret) => {
    if (answer.client_secret !== null || !site) setMade(answer)
    else finish(t('saved', { name: answer.client_name }))
  }
  const form = useSiteForm(site, site ?? newSite, send, done)
  return (
    <>
      <DeskHead title={title} ref={heading}><Button variant="clean" icon={<Icon of={ArrowLeft} />} onClick={onClose}>{t('back')}</Button></DeskHead>
      <div className={styles.sheet}>
        <SiteForm form={form} isNew={!site} />
        {site && <SiteActions site={site} onMade={setMade} onRemoved={() => finish(t('removed', { name: site.client_name }))} />}
      </div>
      <SecretDialog made={made} onClose={() => { setMade(null); finish(t('saved', { name: made?.client_name ?? '' })) }} />
    </>
  )
}

function SiteForm({ form: { draft, errors, attempt, refused, isBusy, edit, save }, isNew }: { form: ReturnType<typeof useSiteForm>; isNew: boolean }) {
  const { t } = useTranslation(['sites', 'common'])
  return (
    <Form schema={useSiteSchema()} values={draft} onChange={edit} errors={errors} texts={useFormTexts()} missingText={t('common:missingSchema')} idPrefix="site-" disabled={isBusy}
      summary={{ title: t('common:thereIsAProblem'), attempt }} onSubmit={() => void save()}>
      <div className={styles.decision}>
        <Perforation />
        {refused && <RefusalNotice refused={refused} onRetry={() => void save()} />}
        <div><Button variant="primaryMedium" type="submit" busy={isBusy}>{isNew ? t('add') : t('common:save')}</Button></div>
      </div>
    </Form>
  )
}

