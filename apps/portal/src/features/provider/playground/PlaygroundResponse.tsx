import { Icon, Notice, Spinner, Text } from '@passerelle/kit'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verifyResponse, type VerifiedResponse } from './playground-response.ts'
import type { Check, Token } from './id-token-checks.ts'
import { takeSentRequest } from './playground-link.ts'
import { markAsCode, TextWithCode } from './TextWithCode.tsx'
import styles from './Playground.module.css'

/** Shows the decoded response and the result of each check in words. */
export function PlaygroundResponse({ response }: { response: URLSearchParams }) {
  const { t } = useTranslation('playground')
  const answer = useVerifiedResponse(response)
  return (
    <section className={styles.answer} aria-labelledby="pg-answer">
      <Text variant="subtitle" id="pg-answer">
        {t('answer.title')}
      </Text>
      {answer.step === 'checking' && <Spinner label={t('answer.checking')} />}
      {answer.step === 'error' && <ErrorResponse {...answer} />}
      {answer.step === 'checked' && <CheckedResponse {...answer} />}
    </section>
  )
}

/** A code can be used once, so the response is checked once, however often effects run. */
function useVerifiedResponse(response: URLSearchParams): VerifiedResponse {
  const [answer, setAnswer] = useState<VerifiedResponse>({ step: 'checking' })
  const isAsked = useRef(false)
  useEffect(() => {
    const start = async () => setAnswer(await verifyResponse(response, takeSentRequest()))
    if (!isAsked.current) void start()
    isAsked.current = true
  }, [response])
  return answer
}

/** The errors of RFC 6749 and OpenID Connect that have a text of their own. */
const knownErrors = [
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'invalid_request',
  'unauthorized_client',
  'unsupported_response_type',
  'invalid_scope',
  'invalid_client',
  'invalid_grant',
  'temporarily_unavailable',
] as const

function ErrorResponse({ error, description }: { error: string; description: string }) {
  const { t } = useTranslation('playground')
  const name = knownErrors.find((each) => each === error) ?? 'other'
  return (
    <Notice tone="red" role="alert">
      <p>{t(`errors.${name}`)}</p>
      <p>
        <code className={styles.value}>{description ? `${error}: ${description}` : error}</code>
      </p>
    </Notice>
  )
}

function CheckedResponse({ checks, token }: { checks: Check[]; token?: Token }) {
  const { t } = useTranslation('playground')
  const isGood = checks.every(({ failure }) => !failure)
  return (
    <>
      <Notice tone={isGood ? 'green' : 'red'} role={isGood ? 'status' : 'alert'}>
        {t(isGood ? 'answer.good' : 'answer.bad')}
      </Notice>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <CheckResult key={check.name} {...check} />
        ))}
      </ul>
      {token && <DecodedToken {...token} />}
    </>
  )
}

function CheckResult({ name, found, expected = '', failure }: Check) {
  const { t, i18n } = useTranslation('playground')
  const isMoment = name === 'exp' && found !== ''
  const shown = isMoment
    ? new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(
        Number(found) * 1000,
      )
    : found
  return (
    <li data-failure={failure}>
      <Icon of={failure ? CircleAlert : CircleCheck} />
      <div>
        <strong>{t(`checks.${name}`)}</strong>
        <span className="kit-sr">{t(failure ? 'answer.wrong' : 'answer.right')}</span>
        {failure ? (
          <p>
            <TextWithCode className={styles.wrong}>
              {t(`wrong.${failure}`, {
                found: isMoment ? shown : markAsCode(shown),
                expected: markAsCode(expected),
              })}
            </TextWithCode>
          </p>
        ) : (
          <p>
            <code className={styles.value}>{shown}</code>
          </p>
        )}
      </div>
    </li>
  )
}

/** Shows the header and the claims of the token. */
function DecodedToken({ header, claims }: Token) {
  const { t } = useTranslation('playground')
  return (
    <div className={styles.lift}>
      <section className={styles.out} data-theme="dark" aria-label={t('answer.decoded')}>
        {/* Focusable, so that a keyboard can scroll it. */}
        <pre className={styles.token} tabIndex={0}>
          <code>
            {JSON.stringify(header, null, 2)}
            {'\n'}
            {JSON.stringify(claims, null, 2)}
          </code>
        </pre>
      </section>
    </div>
  )
}
