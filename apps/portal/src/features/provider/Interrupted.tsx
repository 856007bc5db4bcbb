import type { OAuthProblem } from '@passerelle/contracts/problem.ts'
import {
  Button,
  Centre,
  ErrorDetails,
  Horizon,
  Icon,
  Lead,
  SkipLink,
  Stack,
  Topbar,
} from '@passerelle/kit'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandSign } from '../../frames/BrandSign.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { useErrorDetailTexts } from '../../ui/useErrorDetailTexts.ts'
import { LanguageTool } from '../../i18n/LanguageTool.tsx'
import { selectIsSignedIn } from '../../state/account.ts'
import { useAppSelector } from '../../state/store.ts'
import { isAway, ProblemNotice } from '../../ui/ProblemNotice.tsx'
import type { CallProblem } from '../../api/call.ts'
import { withNoBreaks } from '../../ui/site-name.ts'
import { Consent } from './Consent.tsx'

interface InterruptedProps {
  problem: CallProblem
  query: URLSearchParams
  onRetry?: () => void
  /** Called when the agent has given the consent. */
  onDecided?: (interaction: string) => void
}

/** Explains why an authorization request was interrupted, and what the person can do. */
export function Interrupted({
  problem,
  query,
  onRetry = () => undefined,
  onDecided = () => undefined,
}: InterruptedProps) {
  const { code, oauth = { error: '' } } = problem.body ?? {}
  if (code === 'consentRequired' && oauth.interaction) {
    return (
      <Frame>
        <Consent
          interruption={{ ...oauth, interaction: oauth.interaction }}
          query={query}
          onDecided={onDecided}
          onStale={onRetry}
        />
      </Frame>
    )
  }
  if (code === 'notApproved' || code === 'notAllowed')
    return (
      <Frame>
        <NoAccess code={code} interruption={oauth} />
      </Frame>
    )
  return (
    <Frame>
      <RequestProblem problem={problem} onRetry={onRetry} reason={reasonFor(oauth.error)} />
    </Frame>
  )
}

/** Explains that the hand-off at /token failed. */
export function HandOffProblem({
  problem,
  oauthError,
  onRetry = () => undefined,
}: {
  problem?: CallProblem
  oauthError?: OAuthProblem
  onRetry?: () => void
}) {
  return (
    <Frame>
      <RequestProblem
        problem={problem}
        oauthError={oauthError}
        onRetry={onRetry}
        reason="handOff"
      />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      <Topbar brand={<BrandSign href="/" />}>
        <LanguageTool />
      </Topbar>
      <Centre>{children}</Centre>
    </>
  )
}

/** The site exists, but this agent has no access: not yet, or not at all. */
function NoAccess({
  code,
  interruption: { site, redirect_uri: back },
}: {
  code: 'notApproved' | 'notAllowed'
  interruption: OAuthProblem
}) {
  const { t } = useTranslation(['provider', 'common'])
  const name = site?.client_name ?? t('thisSite')
  return (
    <>
      <Horizon level={code === 'notApproved' ? 0 : -1} />
      <Heading title={t(`${code}.title`, { site: name })}>
        {t(`${code}.title`, { site: withNoBreaks(name) })}
      </Heading>
      <Lead>{t(`${code}.text`)}</Lead>
      {code === 'notApproved' && <p>{t('notApproved.then')}</p>}
      <Stack row>
        <Button href="/profile/info" arrow={false}>
          {t('common:personalData')}
        </Button>
        {back && (
          <Button variant="secondary" href={back} icon={<Icon of={ArrowLeft} />}>
            {t('backToSite')}
          </Button>
        )}
      </Stack>
    </>
  )
}

/** Leads from a refusal to the portal. */
function WayOn() {
  const { t } = useTranslation('common')
  const isSignedIn = useAppSelector(selectIsSignedIn)
  return (
    <Button variant="secondary" href={isSignedIn ? '/profile/info' : '/signin'}>
      {t(isSignedIn ? 'personalData' : 'signIn')}
    </Button>
  )
}

type Reason = 'unknownSite' | 'unknownAddress' | 'wrong' | 'handOff'

const reasonFor = (error: string): Reason =>
  error === 'invalid_client'
    ? 'unknownSite'
    : error === 'invalid_redirect_uri'
      ? 'unknownAddress'
      : 'wrong'

/**
 * A problem that is not sent to the site, because the site or its address cannot be trusted. If
 * the server was not reached, the person can try again.
 */
function RequestProblem({
  problem,
  oauthError = problem?.body?.oauth,
  onRetry,
  reason,
}: {
  problem?: CallProblem | undefined
  oauthError?: OAuthProblem | undefined
  onRetry: () => void
  reason: Reason
}) {
  const { t } = useTranslation(['provider', 'common'])
  const detailTexts = useErrorDetailTexts()
  const title = <Heading title={t('badRequest.title')} />
  if (problem && (isAway(problem) || problem.status === 429))
    return (
      <>
        {title}
        <ProblemNotice problem={problem} onRetry={onRetry} />
        {!isAway(problem) && <WayOn />}
      </>
    )
  const {
    error = problem?.body?.code ?? '',
    error_description: description = problem?.body?.detail ?? '',
  } = oauthError ?? {}
  return (
    <>
      <Horizon level={-1} />
      {title}
      <Lead>{t(`badRequest.${reason}`)}</Lead>
      <p>{t('badRequest.advice')}</p>
      <WayOn />
      <ErrorDetails message={[error, description].filter(Boolean).join(': ')} texts={detailTexts} />
    </>
  )
}
