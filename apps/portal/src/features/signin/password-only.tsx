import { parseUrl } from '@passerelle/contracts/url.ts'
import { Button, PasswordField, SigninFrame, Ticket, TicketRow } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandSign } from '../../frames/BrandSign.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { usePasswordTexts } from '../../forms/password/password-texts.ts'
import { WithTexts } from '../../i18n/WithTexts.tsx'
import { useSettings } from '../../state/settings.ts'
import { Hall } from './frame/Hall.tsx'
import styles from './frame/Signin.module.css'
import { SigninLanguages } from './frame/SigninLanguages.tsx'
import { SubmitButton } from './frame/SubmitButton.tsx'

/**
 * /login: a password and a button that make no call (specification, section 2), and a link back to
 * the partner site.
 */
export function Component() {
  return (
    <WithTexts of={['recovery']}>
      <PasswordOnly />
    </WithTexts>
  )
}

function PasswordOnly() {
  const { t } = useTranslation(['recovery', 'common'])
  const { partnerHosts } = useSettings()
  const [password, setPassword] = useState('')
  const back = backAddress(document.referrer, partnerHosts)
  return (
    <SigninFrame brand={<BrandSign />} art={<Hall />} foot={<SigninLanguages />}>
      <form className={styles.step} onSubmit={(event) => event.preventDefault()} noValidate>
        <Heading title={t('common:password')} />
        <Ticket>
          <TicketRow>
            <PasswordField
              id="password"
              label={t('common:password')}
              value={password}
              onChange={setPassword}
              passwordTexts={usePasswordTexts()}
            />
          </TicketRow>
        </Ticket>
        <div className={styles.way}>
          <SubmitButton busy={false}>{t('common:signIn')}</SubmitButton>
          {back && (
            <div>
              <Button variant="clean" className={styles.quiet} href={back}>
                {t('back')}
              </Button>
            </div>
          )}
        </div>
      </form>
    </SigninFrame>
  )
}

/** The referrer if it is a page of a partner site, otherwise undefined. */
export function backAddress(referrer: string, partnerHosts: readonly string[]): string | undefined {
  const url = parseUrl(referrer)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isWeb && url.host !== location.host && partnerHosts.includes(url.host)
    ? url.href
    : undefined
}
