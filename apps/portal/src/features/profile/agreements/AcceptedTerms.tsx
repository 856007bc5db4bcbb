import type { AcceptedTerms as Accepted } from '@passerelle/contracts/terms.ts'
import { Card, Text } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { termsAddress, versionDay } from '../../../navigation/terms-address.ts'
import { formatMoment } from '../../../i18n/format.ts'
import styles from '../frame/profile.module.css'

/**
 * Lists the terms that the agent accepted. Each links to exactly that text, in a new tab, so that
 * unsaved changes stay.
 */
export function AcceptedTerms({ terms }: { terms: readonly Accepted[] }) {
  const { t, i18n } = useTranslation('consents')
  if (terms.length === 0) return null
  return (
    <section className={styles.accepted} aria-labelledby="accepted">
      <Text variant="subsubtitle" as="h2" id="accepted">
        {t('accepted.title')}
      </Text>
      <Card pad={false}>
        <ul className={styles.consents}>
          {terms.map(({ key, version, language, title, text, at }) => (
            <li key={at + text}>
              <a
                href={termsAddress(key, { version, language, text })}
                target="_blank"
                rel="noopener"
              >
                <span lang={language}>{title}</span>
                <span className="kit-sr">{` (${t('accepted.newTab')})`}</span>
              </a>
              <Text variant="small">
                {t('accepted.entry', {
                  version: versionDay(version, i18n.language),
                  at: formatMoment(at, i18n.language),
                })}
              </Text>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
