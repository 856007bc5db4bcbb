import { BreakAfterSlash, Button, Notice } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../i18n/format.ts'
import { QuestionNotice } from '../../application/QuestionNotice.tsx'
import styles from './Home.module.css'
import type { Home } from './useHome.ts'

/**
 * Says what waits: an answer to the staff, the registration, a new e-mail address, and changes that
 * staff check.
 */
export function WaitingNotices({ home }: { home: Home }) {
  const { t, i18n } = useTranslation('home')
  const { state, answer_by: answerBy, email, pending_fields: pending } = home
  const moment = (at: string) => formatMoment(at, i18n.language)
  return (
    <div className={styles.waiting}>
      {answerBy && <QuestionNotice answerBy={answerBy} />}
      {state === 'activated' && !answerBy && <Checking expectedBy={home.expected_by} />}
      {email && (
        <Notice>
          <BreakAfterSlash>
            {t('email', { email: email.address, moment: moment(email.expires_at) })}
          </BreakAfterSlash>
        </Notice>
      )}
      {pending.length > 0 && (
        <Notice
          action={
            <Button
              variant="secondarySmall"
              href={pending.every(isOfAgency) ? '/profile/agency' : '/profile/info'}
            >
              {t('pendingLink')}
            </Button>
          }
        >
          <p>{t('pending')}</p>
        </Notice>
      )}
    </div>
  )
}

/** The registration waits for the staff. */
function Checking({ expectedBy }: { expectedBy: string | null }) {
  const { t, i18n } = useTranslation('home')
  return (
    <Notice
      tone="blue"
      action={
        <Button variant="secondarySmall" href="/application">
          {t('application')}
        </Button>
      }
    >
      <p>{t('checking')}</p>
      {expectedBy && <p>{t('expectedBy', { moment: formatMoment(expectedBy, i18n.language) })}</p>}
    </Notice>
  )
}

const isOfAgency = (field: string) => field.startsWith('agency.')
