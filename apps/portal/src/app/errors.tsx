import { Button, Card, Centre, Code, FirstLight, LostRoute, Stack, Topbar } from '@passerelle/kit'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { selectIsSignedIn } from './account.ts'
import { BrandSign } from './BrandSign.tsx'
import styles from './errors.module.css'
import { Heading } from './Heading.tsx'
import { useAppSelector } from './store.ts'

/** An address that is none of ours. */
export function PageNotFound() {
  const { t } = useTranslation()
  return <Lost title={t('pageNotFound')} />
}

/** Something that should be on this page is not there. */
export function NotFound() {
  const { t } = useTranslation()
  return <Lost title={t('notFound')} />
}

function Lost({ title }: { title: string }) {
  const { t } = useTranslation()
  const isSignedIn = useAppSelector(selectIsSignedIn)
  return (
    <Centre wide>
      <LostRoute />
      <Heading title={title} />
      <div className={styles.ways}>
        {isSignedIn ? <Button href="/profile/info">{t('personalData')}</Button> : (
          <>
            <Button href="/signin" spread className={styles.main}>{t('signIn')}</Button>
            <Button href="/signup" variant="secondary">{t('registerNow')}</Button>
          </>
        )}
      </div>
    </Centre>
  )
}

/** 'Something went wrong!', with the message for whoever wants to read it. */
export function WentWrong({ error }: { error: Error }) {
  const { t } = useTranslation()
  return (
    <FirstLight>
      <Topbar brand={<BrandSign href="/" />} />
      <Centre>
        <Heading title={t('wentWrong')} />
        <WithError message={error.message}><Button variant="secondary" onClick={() => location.reload()}>{t('tryAgain')}</Button></WithError>
      </Centre>
    </FirstLight>
  )
}

/** Buttons, and behind the last of them what the fault is called. */
export function WithError({ message, children }: { message: string; children?: ReactNode }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Stack row>
        {children}
        <Button variant="clean" aria-expanded={isShown} onClick={() => setShown(!isShown)}>{t(isShown ? 'hideError' : 'showError')}</Button>
      </Stack>
      {isShown && <div className={styles.message}><Card><Code>{message}</Code></Card></div>}
    </>
  )
}
