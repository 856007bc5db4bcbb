import { Button, NotFoundScreen } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { selectIsSignedIn, selectUser } from '../state/account.ts'
import { useAppSelector } from '../state/store.ts'
import { useScreen } from './useScreen.ts'

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
  const isStaff = Boolean(useAppSelector(selectUser)?.role)
  return (
    <NotFoundScreen title={title} headingRef={useScreen(title)}>
      {isSignedIn ? (
        <>
          {isStaff && (
            <Button href="/staff/users" spread>
              {t('registrations')}
            </Button>
          )}
          <Button href="/profile/info" variant={isStaff ? 'secondary' : 'primary'}>
            {t('personalData')}
          </Button>
        </>
      ) : (
        <>
          <Button href="/signin" spread>
            {t('signIn')}
          </Button>
          <Button href="/signup" variant="secondary">
            {t('registerNow')}
          </Button>
        </>
      )}
    </NotFoundScreen>
  )
}
