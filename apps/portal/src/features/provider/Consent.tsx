import type { OAuthProblem } from '@passerelle/contracts/problem.ts'
import { Button, Card, Code, Lead, Perforation, Stack, Text } from '@passerelle/kit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { selectUser, signedIn } from '../../state/account.ts'
import { useCall, type CallProblem } from '../../api/call.ts'
import { Heading } from '../../ui/Heading.tsx'
import { useExternalRedirect } from '../../navigation/external-redirect.ts'
import { isAway, ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { hostOf, ScopeList } from '../../ui/ScopeList.tsx'
import { withNoBreaks } from '../../ui/site-name.ts'
import { useAppDispatch, useAppSelector } from '../../state/store.ts'
import { useUserName } from '../../state/useUserName.ts'
import styles from './Consent.module.css'

interface ConsentProps {
  interruption: OAuthProblem & { interaction: string }
  query: URLSearchParams
  onDecided: (interaction: string) => void
  /**
   * Called when the consent request has expired or the session has ended. The authorization
   * request starts again.
   */
  onStale: () => void
}

/**
 * Asks the agent whether a site may have the data: which site, which data, and how long the
 * consent lasts.
 */
export function Consent({
  interruption: { site, interaction, pushed },
  query,
  onDecided,
  onStale,
}: ConsentProps) {
  const { t } = useTranslation(['provider', 'common'])
  const { decide, busy, problem } = useDecision(interaction, onDecided, onStale)
  const name = site?.client_name ?? t('thisSite')
  const host =
    hostOf(site?.client_uri) ?? hostOf(pushed?.['redirect_uri'] ?? query.get('redirect_uri'))
  return (
    <div className={styles.consent}>
      {site?.logo && <img className={styles.logo} src={site.logo} alt="" />}
      <Heading title={t('consent.title', { site: name })}>
        {t('consent.title', { site: withNoBreaks(name) })}
      </Heading>
      {host && (
        <Lead>
          <Code>{host}</Code>
        </Lead>
      )}
      <ConsentAccount query={query} />
      {problem && <ProblemNotice problem={problem} />}
      <Card as="section">
        <Stack gap="close">
          <Text variant="subsubtitle" as="h2">
            {t('consent.gets', { site: withNoBreaks(name) })}
          </Text>
          <ScopeList scopes={site?.scopes ?? []} className={styles.scopes} />
        </Stack>
      </Card>
      <Text variant="small">{t('consent.remembered')}</Text>
      <Perforation />
      <Stack row>
        <Button onClick={() => void decide(true)} busy={busy === true} disabled={busy === false}>
          {t('consent.allow')}
        </Button>
        <Button
          variant="secondary"
          onClick={() => void decide(false)}
          busy={busy === false}
          disabled={busy === true}
        >
          {t('consent.refuse')}
        </Button>
      </Stack>
    </div>
  )
}

/** Sends one decision at a time. `busy` is the decision that is being sent. */
function useDecision(
  interaction: string,
  onDecided: (interaction: string) => void,
  onStale: () => void,
) {
  const call = useCall()
  const leave = useExternalRedirect()
  const [busy, setBusy] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<CallProblem | null>(null)

  const decide = async (allow: boolean) => {
    if (busy !== null) return
    setBusy(allow)
    const result = await call('POST /api/oauth/consent', { interaction, allow })
    if (result.ok)
      return result.answer.redirect_uri === null
        ? onDecided(interaction)
        : leave(result.answer.redirect_uri)
    if (!isAway(result) && result.status !== 429) return onStale()
    setBusy(null)
    setProblem(result)
  }
  return { decide, busy, problem }
}

/**
 * Shows the signed-in agent, and a link to use another account: it signs out and repeats the
 * request.
 */
function ConsentAccount({ query }: { query: URLSearchParams }) {
  const { t } = useTranslation('provider')
  const call = useCall()
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const name = useUserName()
  useEffect(() => {
    const ask = async () => {
      const result = await call('GET /api/user/me')
      if (result.ok) dispatch(signedIn(result.answer))
    }
    if (!user) void ask()
  }, [user, call, dispatch])

  const other = new URLSearchParams(query)
  other.delete('interaction')
  other.set(
    'prompt',
    ['login', ...(query.get('prompt') ?? '').split(' ').filter((prompt) => prompt !== 'login')]
      .join(' ')
      .trim(),
  )
  return (
    <Stack row>
      {user && <p>{t('consent.as', { name })}</p>}
      <Button variant="clean" href={`/logout?${other}`}>
        {t('consent.another')}
      </Button>
    </Stack>
  )
}
