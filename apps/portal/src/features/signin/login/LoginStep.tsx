import {
  Button,
  Icon,
  Notice,
  PasswordField,
  Perforation,
  Text,
  Ticket,
  TicketRow,
  TextField,
} from '@passerelle/kit'
import { ArrowUpRight } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Heading } from '../../../ui/Heading.tsx'
import { usePasswordTexts } from '../../../forms/password/password-texts.ts'
import { useGoToStep } from '../../../navigation/history-state.tsx'
import { useQuery } from '../../../navigation/query.ts'
import { hasSiteRequest, withSiteRequest } from '../../../navigation/site-request.ts'
import { selectRequestingSite } from '../../../state/requesting-site.ts'
import { useAppSelector } from '../../../state/store.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { withNoBreaks } from '../../../ui/site-name.ts'
import styles from '../frame/Signin.module.css'
import { SessionEnded } from './SessionEnded.tsx'
import { SubmitButton } from '../frame/SubmitButton.tsx'
import { useLogin } from './useLogin.ts'

/** The longest e-mail address (RFC 5321). */
const longestHint = 254

/** Reads the login that the site has for the person (OpenID Connect Core, section 3.1.2.1). */
const hintIn = (query: URLSearchParams) => (query.get('login_hint') ?? '').slice(0, longestHint)

/** Loads with the first refusal that offers another step. Without it, the plain notice stays. */
const LoginProblem = lazy(() =>
  import('./LoginProblem.tsx').then(
    ({ LoginProblem: Problem }) => ({ default: Problem }),
    () => ({ default: ProblemNotice }),
  ),
)

const AfterPassword = lazyPart(
  async () => (await import('../recovery/Recovery.tsx')).AfterPassword,
  {
    showsFailure: true,
  },
)

const LoginOffers = lazyPart(async () => (await import('./LoginOffers.tsx')).LoginOffers)

/** Step 1: asks for the login number or e-mail address, and for the password. */
export function LoginStep({ email: initialEmail }: { email: string }) {
  const { t } = useTranslation(['signin', 'common'])
  const goTo = useGoToStep()
  const query = useQuery()
  const { name: site } = useAppSelector(selectRequestingSite)
  const [email, setEmail] = useState(initialEmail || hintIn(query))
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  const { login, complete, nextStep, setNextStep, problem, isBusy, setBusy } = useLogin(() =>
    passwordInput.current?.select(),
  )

  const canonical = email.trim().toLowerCase()
  const isFilled = email.trim() !== '' && password !== ''
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isFilled && !isBusy) void login({ email: canonical, password })
  }
  const askCode = () => goTo({ step: 'askCode', email: canonical.includes('@') ? canonical : '' })
  const isWrong = problem?.status === 401
  const passwordTexts = usePasswordTexts()

  const restart = () => {
    setPassword('')
    setNextStep(undefined)
  }
  if (nextStep)
    return (
      <AfterPassword
        step={nextStep}
        password={password}
        onSignedIn={complete}
        onRestart={restart}
      />
    )
  return (
    // With `post`, no address ever contains the password, even if the browser sends the form
    // itself.
    <form className={styles.step} method="post" onSubmit={submit} noValidate>
      <Heading title={t('common:signIn')} />
      {site !== '' && hasSiteRequest(query) && (
        <Text>{t('forSite', { site: withNoBreaks(site) })}</Text>
      )}
      {!problem && <SessionEnded />}
      <LoginOffers onSignedIn={complete} setBusy={setBusy} />
      {isWrong && (
        <Notice tone="red" role="alert">
          <strong>{t('invalidLogin')}</strong>
        </Notice>
      )}
      {problem && !isWrong && (
        <Suspense fallback={<ProblemNotice keepsInput problem={problem} onRetry={submit} />}>
          <LoginProblem
            keepsInput
            problem={problem}
            login={canonical}
            onRetry={submit}
            onCode={askCode}
          />
        </Suspense>
      )}
      <Ticket>
        <TicketRow>
          <TextField
            id="email"
            label={t('loginOrEmail')}
            value={email}
            onChange={setEmail}
            autoComplete="username webauthn"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            invalid={isWrong}
            error={isTried && email.trim() === '' && t('fillInEmail')}
          />
        </TicketRow>
        <TicketRow>
          <PasswordField
            id="password"
            label={t('common:password')}
            value={password}
            onChange={setPassword}
            ref={passwordInput}
            passwordTexts={passwordTexts}
            invalid={isWrong}
            error={isTried && password === '' && t('fillInPassword')}
          />
        </TicketRow>
      </Ticket>
      <div className={styles.way}>
        <SubmitButton busy={isBusy} disabled={!isFilled} onMissing={() => setTried(true)}>
          {t('common:signIn')}
        </SubmitButton>
        <div>
          <Button variant="clean" className={styles.quiet} onClick={askCode}>
            {t('forgot')}
          </Button>
        </div>
      </div>
      <Perforation />
      <Button
        variant="secondary"
        wide
        spread
        href={withSiteRequest('/signup', query)}
        iconEnd={<Icon of={ArrowUpRight} />}
      >
        {t('common:registerNow')}
      </Button>
    </form>
  )
}
