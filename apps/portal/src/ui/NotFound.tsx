import { Button, Centre, LostRoute } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { selectIsSignedIn } from '../state/account.ts'
import { Heading } from './Heading.tsx'
import styles from './NotFound.module.css'
import { useAppSelector } from '../state/store.ts'

/** Shown at an unknown address. */
export function PageNotFound() {
  const { t } = useTranslation()
  return <Lost title={t('pageNotFound')} />
}

/** Shown in a page when one of its parts does not exist. */
export function NotFound() {
  const { t } = useTranslation()
  return <Lost title={t('notFound')} />
}

function Lost({ title }: { title: string }) {
  const { t } = useTranslation()
  const isSignedIn = useAppSelector(selectIsSignedIn)
  return (
    <Centre wide>
      <div className={styles.art}>
        <LostRoute />
      </div>
      <Heading title={title} />
      <div className={styles.ways}>
        {isSignedIn ? (
          <Button href="/profile/info">{t('personalData')}</Button>
        ) : (
          <>
            <Button href="/signin" spread className={styles.main}>
              {t('signIn')}
            </Button>
            <Button href="/signup" variant="secondary">
              {t('registerNow')}
            </Button>
          </>
        )}
      </div>
    </Centre>
  )
}
