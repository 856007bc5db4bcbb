import type { Site } from '@passerelle/contracts/sites.ts'
import { Dropdown, Notice } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormTexts } from '../../../forms/form-texts.ts'
import { CopyButton } from './CopyButton.tsx'
import { librarySettings, libraries, unmetNeeds, type Library } from './library-settings.ts'
import styles from './site.module.css'

/** The settings of a library for this site, to copy. */
export function LibrarySettings({ site, issuer }: { site: Site; issuer: string }) {
  const { t } = useTranslation('sites')
  const [library, setLibrary] = useState<Library>('openid-client')
  const text = librarySettings(library, site, issuer)
  const needs = unmetNeeds(library, site)
  return (
    <>
      <div className={styles.bar}>
        <Dropdown
          id="site-library"
          label={t('details.library')}
          options={libraries.map((id) => ({ id, name: id }))}
          value={library}
          onChange={(id) => setLibrary(id as Library)}
          texts={useFormTexts()}
        />
        <CopyButton label={t('details.settingsOf', { library })} value={text} />
      </div>
      {needs.length > 0 && (
        <Notice tone="amber">
          {needs.map((need) => (
            <p key={need}>
              {t(`needs.${need}`, {
                library,
                setting: t(
                  need === 'id_token_claims' || need === 'pkce_required'
                    ? `fields.${need}`
                    : 'fields.token_endpoint_auth_method',
                ),
              })}
            </p>
          ))}
        </Notice>
      )}
      <pre className={styles.code} translate="no">
        <code>{text}</code>
      </pre>
    </>
  )
}
