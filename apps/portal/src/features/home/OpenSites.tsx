import { Card, Code, Stack, Text } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { hostOf } from '../../ui/ScopeList.tsx'
import styles from './Home.module.css'
import type { Home } from './useHome.ts'

/** The sites of the agent: links for approved agents, a preview for those who wait. */
export function OpenSites({ home: { state, sites } }: { home: Home }) {
  const { t } = useTranslation('home')
  const isApproved = state === 'approved'
  return (
    <section aria-labelledby="sites" className={styles.sites}>
      <Text variant="subtitle" as="h2" id="sites">
        {t('sites.title')}
      </Text>
      <p>{t(isApproved ? 'sites.lead' : 'sites.later')}</p>
      <Card pad={false}>
        <ul className={styles.list}>
          {sites.map(({ client_id, client_name: name, client_uri: address, description }) => (
            <li key={client_id}>
              <Stack gap="close">
                <Text variant="subsubtitle" as="h3">
                  {isApproved ? <a href={address}>{name}</a> : name}
                </Text>
                {description && <p>{description}</p>}
                <Code>{hostOf(address)}</Code>
              </Stack>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
