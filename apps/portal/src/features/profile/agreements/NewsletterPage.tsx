import { profileSections } from '@passerelle/contracts/profile-form.ts'
import { Card, Switch, TextField, Ticket, TicketRow } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { AcceptedTerms } from './AcceptedTerms.tsx'
import { useProfileForm } from '../form/form-context.ts'
import { PageFrame } from '../frame/PageFrame.tsx'
import styles from '../frame/profile.module.css'
import { useAgreements } from './useAgreements.ts'

type Consent = keyof typeof profileSections.newsletter
const consents = Object.keys(profileSections.newsletter) as Consent[]

/**
 * The agent's consents, and the accepted terms. The e-mail address is shown here and changed on
 * another page.
 */
export function NewsletterPage() {
  const { t } = useTranslation(['profile', 'common', 'consents', 'forms'])
  const { agent, draft, changed, edit } = useProfileForm()
  const { terms, sinceOf } = useAgreements()
  const describe = (name: Consent) => (
    <>
      {t(`consents:${name}`)}
      {sinceOf(name) && <span className={styles.since}>{sinceOf(name)}</span>}
    </>
  )
  return (
    <PageFrame title={t('common:newsletterSubscription')}>
      <Ticket>
        <TicketRow>
          <TextField
            id="email"
            type="email"
            label={t('fields.email')}
            value={agent.email}
            onChange={() => undefined}
            disabled
          />
        </TicketRow>
      </Ticket>
      <Card pad={false}>
        <div className={styles.consents}>
          {consents.map((name) => (
            <Switch
              key={name}
              id={name}
              title={t(`fields.${name}`)}
              description={describe(name)}
              checked={draft[name] === true}
              changed={changed.has(name)}
              changedText={t('forms:field.changed')}
              onChange={(checked) => edit(name, checked)}
            />
          ))}
        </div>
      </Card>
      <AcceptedTerms terms={terms} />
    </PageFrame>
  )
}
