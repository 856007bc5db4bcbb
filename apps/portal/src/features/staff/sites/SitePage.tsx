import {
  siteDefaults,
  type Site,
  type SiteSettings,
  type SiteWithSecret,
} from '@passerelle/contracts/sites.ts'
import { Button, Form, Icon, Perforation, type FormTexts } from '@passerelle/kit'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { useSharedErrorTexts } from '../../../forms/field-errors.ts'
import { useErrorTitle } from '../../../ui/useErrorTitle.ts'
import { useFormTexts } from '../../../forms/form-texts.ts'
import { hasTexts } from '../../../i18n/i18n.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useAppDispatch } from '../../../state/store.ts'
import { toastAdded } from '../../../state/toasts.ts'
import { toastTime } from '../decisions/useDecision.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { useSiteSchema } from './site-schema.ts'
import styles from './site.module.css'
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

/** The texts of the fields, with those of the countries. */
function useSiteFormTexts(): FormTexts {
  const { t } = useTranslation('sites')
  const texts = useFormTexts()
  return {
    ...texts,
    multiSelect: {
      count: (number) => t('countries.count', { number }),
      picked: t('countries.picked'),
      remove: (name) => t('countries.remove', { name }),
    },
  }
}

function SiteForm({
  form: { draft, errors, attempt, problem, isBusy, advanced, edit, save },
  isNew,
  onCancel,
}: {
  form: ReturnType<typeof useSiteForm>
  isNew: boolean
  onCancel: () => void
}) {
  const { t } = useTranslation(['staff', 'sites', 'common', 'forms'])
  const advancedButton = (
    <div>
      <Button
        variant="clean"
        aria-expanded={advanced.isOpen}
        icon={<Icon of={advanced.isOpen ? ChevronDown : ChevronRight} />}
        onClick={advanced.toggle}
      >
        {t('sites:advanced')}
      </Button>
    </div>
  )
  useErrorTitle(Object.keys(errors).length > 0)
  return (
    <Form
      schema={useSiteSchema(advanced.isOpen, advancedButton)}
      values={draft}
      onChange={edit}
      errors={errors}
      texts={useSiteFormTexts()}
      idPrefix="site-"
      disabled={isBusy}
      summary={{ title: t('forms:thereIsAProblem'), attempt, sharedTexts: useSharedErrorTexts() }}
      validate={false}
      onSubmit={() => void save()}
    >
      <div className={styles.decision}>
        <Perforation />
        {problem && <ProblemNotice problem={problem} onRetry={() => void save()} />}
        <div className={styles.actions}>
          <Button variant="secondaryMedium" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button variant="primaryMedium" type="submit" busy={isBusy}>
            {isNew ? t('staff:sites.add') : t('common:save')}
          </Button>
        </div>
      </div>
    </Form>
  )
}
