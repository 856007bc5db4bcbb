import { countries } from '@passerelle/contracts/countries.ts'
import { Button, Lead, Notice, Page, Stack, Text } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { countryNames } from '../../app/countries.ts'
import { Heading } from '../../app/Heading.tsx'
import { useSettings } from '../../app/settings.ts'
import styles from './TermsPage.module.css'

const sections = ['membership', 'details', 'access', 'use', 'data', 'end', 'changes'] as const

/** Where no country has terms of its own, one document serves the rest of the world. */
const everywhereElse = 'global'

export const isTermsKey = (key: string) => countries.some(({ terms }) => terms === key)

/**
 * Sample terms, to be replaced, to read and to print.
 * @param document key of the terms document; none on the generic page
 */
export function TermsPage({ document }: { document: string | undefined }) {
  const { t, i18n } = useTranslation('terms')
  const { brand } = useSettings()
  const names = countryNames(countries.filter(({ terms }) => terms === document), i18n.language).map(({ name }) => name)
  const scope = document === undefined || document === everywhereElse
    ? t('scope.generic')
    : t('scope.countries', { countries: new Intl.ListFormat(i18n.language).format(names) })
  return (
    <Page>
      <article className={styles.terms}>
        <Stack gap="section">
          <Stack gap="close">
            <Heading title={t('title')} />
            <Lead>{scope}</Lead>
          </Stack>
          <Notice tone="blue">{t('sample')}</Notice>
          {sections.map((section) => (
            <section key={section}>
              <Text variant="subtitle">{t(`sections.${section}.title`)}</Text>
              <p className={styles.text}>{t(`sections.${section}.text`, { brand })}</p>
            </section>
          ))}
          <div className={styles.tools}><Button variant="secondary" onClick={() => window.print()}>{t('print')}</Button></div>
        </Stack>
      </article>
    </Page>
  )
}
