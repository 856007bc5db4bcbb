import { Button, Centre, FirstLight, LostRoute, Topbar } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { selectIsSignedIn } from './account.ts'
import { BrandSign } from './BrandSign.tsx'
import styles from './errors.module.css'
import { Heading } from './Heading.tsx'
import { useAppSelector } from './store.ts'
import { WithError } from './WithError.tsx'

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
