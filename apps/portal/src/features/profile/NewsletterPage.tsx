import { profileSections } from '@passerelle/contracts/profile-form.ts'
import { Card, Switch, TextField, Ticket, TicketRow } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { useProfileForm } from './form.ts'
import { PageFrame } from './PageFrame.tsx'
import styles from './profile.module.css'

type Consent = keyof typeof profileSections.newsletter
const consents = Object.keys(profileSections.newsletter) as Consent[]

/** What may be sent to the agent. The address is shown and changed elsewhere. */
export function NewsletterPage() {
  const { t } = useTranslation('profile')
  const { agent, draft, changed, edit, outcome } = useProfileForm()
  return (
    <PageFrame title={t('menu.newsletter')}>
      <Ticket>
        <TicketRow><TextField id="email" type="email" label={t('fields.email')} value={agent.email} onChange={() => undefined} disabled /></TicketRow>
      </Ticket>
      <Card pad={false}>
        <div className={styles.consents}>
          {consents.map((name) => (
            <Switch key={name} id={name} title={t(`fields.${name}`)} description={t(`consents.${name}`)} checked={draft[name] === true} changed={changed.has(name)}
              disabled={outcome.step === 'saving'} onChange={(checked) => edit(name, checked)} />
          ))}
        </div>
      </Card>
    </PageFrame>
  )
}
