import * as limits from '@passerelle/contracts/limits.ts'
import {
  BoardingPass,
  Button,
  Datum,
  Horizon,
  Lead,
  Stack,
  Text,
  TextField,
  Ticket,
  TicketRow,
} from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { WithTexts } from '../../i18n/WithTexts.tsx'
import { ResendActivation } from '../../ui/ResendActivation.tsx'
import styles from './signup.module.css'
import type { SignupStep } from './steps.ts'

type ResultStep = Exclude<SignupStep, { step: 'country' | 'form' }>

/** Steps 3 to 5: the server's answer to the registration. */
export function ResultSteps({
  state,
  onRetry,
  onWrongAddress,
}: {
  state: ResultStep
  onRetry: () => void
  /** Back to the form, because the mail went to a wrong address. */
  onWrongAddress: () => void
}) {
  switch (state.step) {
    case 'mailSent':
      return <MailSent {...state} onWrongAddress={onWrongAddress} />
    case 'tooManyAttempts':
      return <TooManyAttempts onRetry={onRetry} />
    case 'emailInUse':
      return <EmailInUse email={state.email} onRetry={onRetry} />
  }
}

/** Day and time in the reader's language, such as 22 Nov 06:42. */
function dayAndTime(at: number, language: string) {
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
  const time = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return `${day.format(at)} ${time.format(at)}`
}

/**
 * Step 3: the activation mail is on its way.
 * @param until when the link expires, in milliseconds since 1970
 */
function MailSent({
  email,
  until,
  onWrongAddress,
}: {
  email: string
  until: number
  onWrongAddress: () => void
}) {
  const { t, i18n } = useTranslation('signup')
  const stub = (
    <>
      <Datum term={t('nearlyThere.valid')} big>
        {t('nearlyThere.life', { count: limits.activationLink.life / limits.hours(1) })}
      </Datum>
      <Datum term={t('nearlyThere.until')} code>
        {dayAndTime(until, i18n.language)}
      </Datum>
    </>
  )
  return (
    <>
      <BoardingPass stub={stub}>
        <Horizon level={0} />
        <div className={styles.nearlyThere}>
          <Text variant="subtitle">{t('nearlyThere.title')}</Text>
          <Text>{t('nearlyThere.text')}</Text>
        </div>
        <Datum term={t('nearlyThere.sentTo')}>{email}</Datum>
      </BoardingPass>
      <WithTexts of={['links']} waiting={null}>
        <NoMail email={email} onWrongAddress={onWrongAddress} />
      </WithTexts>
    </>
  )
}

/** What to do when the mail does not come. */
function NoMail({ email, onWrongAddress }: { email: string; onWrongAddress: () => void }) {
  const { t } = useTranslation('links')
  return (
    <div className={styles.noMail}>
      <Text variant="small">{t('again.help')}</Text>
      <Stack row>
        <ResendActivation email={email} />
        <Button variant="clean" onClick={onWrongAddress}>
          {t('again.wrongAddress')}
        </Button>
      </Stack>
    </div>
  )
}

/** Step 4: too many attempts. */
function TooManyAttempts({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('signup')
  return (
    <div className={styles.notice}>
      <Lead>{t('tooManyAttempts')}</Lead>
      <TryAgain onRetry={onRetry} />
    </div>
  )
}

/** Step 5: the e-mail address is in use. */
function EmailInUse({ email, onRetry }: { email: string; onRetry: () => void }) {
  const { t } = useTranslation('signup')
  return (
    <div className={styles.notice}>
      <Lead>{t('emailInUse')}</Lead>
      <Ticket>
        <TicketRow>
          <TextField
            id="email"
            label={t('fields.email')}
            value={email}
            onChange={() => undefined}
            disabled
          />
        </TicketRow>
      </Ticket>
      <TryAgain onRetry={onRetry} />
    </div>
  )
}

function TryAgain({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('signup')
  return (
    <div className={styles.action}>
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </div>
  )
}
