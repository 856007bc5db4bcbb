import { Icon, Notice, Spinner, Text } from '@passerelle/kit'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verifyResponse, type VerifiedResponse } from './playground-response.ts'
import type { Check, Token } from './id-token-checks.ts'
import { takeSentRequest } from './playground-link.ts'
import { mark, MarkedText } from './MarkedText.tsx'
import styles from './Playground.module.css'

/** Shows the decoded response and the result of each check in words. */
export function PlaygroundResponse({ response }: { response: URLSearchParams }) {
  const { t } = useTranslation('playground')
  const answer = useExamined(response)
  return (
    <section className={styles.answer} aria-labelledby="pg-answer">
      <Text variant="subtitle" id="pg-answer">
        {t('answer.title')}
      </Text>
      {answer.step === 'checking' && <Spinner label={t('answer.checking')} />}
      {answer.step === 'error' && <Refused {...answer} />}
      {answer.step === 'checked' && <Checked {...answer} />}
    </section>
  )
}

/** A code can be used once, so the response is checked once, however often effects run. */
function useExamined(response: URLSearchParams): VerifiedResponse {
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
const known = [
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

function Refused({ error, description }: { error: string; description: string }) {
  const { t } = useTranslation('playground')
  const name = known.find((each) => each === error) ?? 'other'
  return (
    <Notice tone="red" role="alert">
      <p>{t(`errors.${name}`)}</p>
      <p>
        <code className={styles.value}>{description ? `${error}: ${description}` : error}</code>
      </p>
    </Notice>
  )
}

function Checked({ checks, token }: { checks: Check[]; token?: Token }) {
  const { t } = useTranslation('playground')
  const isGood = checks.every(({ fault }) => !fault)
  return (
    <>
      <Notice tone={isGood ? 'green' : 'red'} role={isGood ? 'status' : 'alert'}>
        {t(isGood ? 'answer.good' : 'answer.bad')}
      </Notice>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <Row key={check.name} {...check} />
        ))}
      </ul>
      {token && <Decoded {...token} />}
    </>
  )
}

function Row({ name, found, expected = '', fault }: Check) {
  const { t, i18n } = useTranslation('playground')
  const isMoment = name === 'exp' && found !== ''
  const shown = isMoment
    ? new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(
        Number(found) * 1000,
      )
    : found
  return (
    <li data-fault={fault}>
      <Icon of={fault ? CircleAlert : CircleCheck} />
      <div>
        <strong>{t(`checks.${name}`)}</strong>
        <span className="sr">{t(fault ? 'answer.wrong' : 'answer.right')}</span>
        {fault ? (
          <p>
            <MarkedText className={styles.wrong}>
              {t(`wrong.${fault}`, {
                found: isMoment ? shown : mark(shown),
                expected: mark(expected),
              })}
            </MarkedText>
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
function Decoded({ header, claims }: Token) {
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
