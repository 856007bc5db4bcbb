import { countryNames } from '@passerelle/contracts/country-names.ts'
import { countriesOfTerms, genericTerms } from '@passerelle/contracts/terms-keys.ts'
import { Button, ButtonGroup, Lead, Notice, Page, Stack, Text } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { Heading } from '../../ui/Heading.tsx'
import { useNavigate } from '../../navigation/history-state.tsx'
import { termsAddress, versionDay } from '../../navigation/terms-address.ts'
import { useSettings } from '../../state/settings.ts'
import styles from './TermsPage.module.css'
import type { TermsDocument } from './useTerms.ts'

/** The documents for the rest of the world. Its list of countries would be too long. */
const genericDocuments = [genericTerms, 'global']

/**
 * Shows terms to read and print, in one of their languages and versions. The page around the
 * document uses the reader's language.
 */
export function TermsPage({ terms }: { terms: TermsDocument }) {
  const { t, i18n } = useTranslation('terms')
  const { key, language, version, versions } = terms
  const newest = versions[0]
  return (
    <Page>
      <div className={styles.terms}>
        <Stack gap="section">
          <Stack gap="close">
            <Heading title={terms.title}>
              <span lang={language}>{terms.title}</span>
            </Heading>
            <TermsScope of={key} />
            <Text variant="small">
              {t('version', { date: versionDay(version, i18n.language) })}
            </Text>
            <TermsTools terms={terms} />
          </Stack>
          {newest !== undefined && version !== newest && (
            <Notice
              action={
                <Button variant="secondarySmall" href={termsAddress(key)}>
                  {t('newest')}
                </Button>
              }
            >
              {t('older')}
            </Notice>
          )}
          <TermsDocumentText terms={terms} />
          {versions.length > 1 && <TermsVersions terms={terms} />}
        </Stack>
      </div>
    </Page>
  )
}

/** The countries for which the terms apply. */
function TermsScope({ of }: { of: string }) {
  const { t, i18n } = useTranslation('terms')
  if (genericDocuments.includes(of)) return <Lead>{t('scope.generic')}</Lead>
  const names = countryNames(countriesOfTerms(of), i18n.language).map(({ name }) => name)
  const countries = new Intl.ListFormat(i18n.language).format(names)
  return <Lead>{t('scope.countries', { countries })}</Lead>
}

function TermsDocumentText({ terms: { language, notice, sections } }: { terms: TermsDocument }) {
  return (
    <article lang={language} className={styles.document}>
      {notice !== null && <Notice tone="blue">{notice}</Notice>}
      {sections.map(({ title, text }) => (
        <section key={title}>
          <Text variant="subtitle">{title}</Text>
          <p className={styles.text}>{text}</p>
        </section>
      ))}
    </article>
  )
}

/** The name of a language in that language, without its country. */
function ownName(tag: string): string {
  const { language } = new Intl.Locale(tag)
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(language) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

function TermsTools({ terms: { key, language, version, languages } }: { terms: TermsDocument }) {
  const { t } = useTranslation('terms')
  const navigate = useNavigate()
  const listed = useSettings().languages.map(({ tag }) => tag)
  // As in the portal's list of languages.
  const inOrder = [
    ...listed.filter((tag) => languages.includes(tag)),
    ...languages.filter((tag) => !listed.includes(tag)),
  ]
  const read = (tag: string) =>
    navigate(termsAddress(key, { version, language: tag }), { replace: true })
  return (
    <div className={styles.tools}>
      {languages.length > 1 && (
        <ButtonGroup label={t('language')}>
          {inOrder.map((tag) => (
            <Button
              key={tag}
              variant="group"
              lang={tag}
              aria-pressed={tag === language}
              onClick={() => read(tag)}
            >
              {ownName(tag)}
            </Button>
          ))}
        </ButtonGroup>
      )}
      <Button variant="secondarySmall" onClick={() => window.print()}>
        {t('print')}
      </Button>
    </div>
  )
}

/** Links to all versions of the terms. */
function TermsVersions({ terms: { key, version, versions } }: { terms: TermsDocument }) {
  const { t, i18n } = useTranslation('terms')
  return (
    <nav className={styles.versions} aria-labelledby="versions">
      <Text variant="subsubtitle" as="h2" id="versions">
        {t('versions')}
      </Text>
      <ul>
        {versions.map((day) => (
          <li key={day}>
            <a
              href={termsAddress(key, { version: day })}
              aria-current={day === version ? 'page' : undefined}
            >
              {t('version', { date: versionDay(day, i18n.language) })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
