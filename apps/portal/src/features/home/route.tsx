import { Button, FirstLight, Page, Stack } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { selectUser } from '../../state/account.ts'
import { Heading } from '../../ui/Heading.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { useAppSelector } from '../../state/store.ts'
import { useUserName } from '../../state/useUserName.ts'
import styles from './Home.module.css'
import { OpenSites } from './OpenSites.tsx'
import { useHome } from './useHome.ts'
import { WaitingNotices } from './WaitingNotices.tsx'

/** A placeholder for the name in the greeting. */
const placeholder = '\u0000'

/**
 * Shows 'Welcome,' and the name, two links that most people use, what waits for the agent and the
 * sites that the agent may open. Staff also see a link to their desk.
 */
export function Component() {
  const { t } = useTranslation(['home', 'common'])
  const user = useAppSelector(selectUser)
  const name = useUserName()
  const isAgent = user?.state !== null
  const { home, problem, load } = useHome(isAgent)
  // Each language has its own punctuation between the greeting and the name.
  const [before, after] = t('welcome', { name: placeholder }).split(placeholder)
  return (
    <FirstLight>
      <Page>
        <Stack gap="wide">
          <Heading title={t('title')}>
            <span>{before}</span>
            <strong className={styles.name}>{name}</strong>
            <span>{after}</span>
          </Heading>
          <Stack row>
            {isAgent && (
              <>
                <Button href="/profile/info">{t('common:personalData')}</Button>
                <Button href="/profile/newsletter" variant="secondary">
                  {t('common:newsletterSubscription')}
                </Button>
              </>
            )}
            {user?.role && (
              <Button href="/staff/users" {...(isAgent ? { variant: 'secondary' } : {})}>
                {t('common:registrations')}
              </Button>
            )}
          </Stack>
          {problem && <ProblemNotice problem={problem} onRetry={() => void load()} />}
          {home && <WaitingNotices home={home} />}
          {home && home.sites.length > 0 && <OpenSites home={home} />}
        </Stack>
      </Page>
    </FirstLight>
  )
}
