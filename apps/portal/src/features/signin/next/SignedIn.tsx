import type { Role } from '@passerelle/contracts/choices.ts'
import { Button, Stack, Text } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { Heading } from '../../../ui/Heading.tsx'
import { useUserName } from '../../../state/useUserName.ts'
import { homeOf } from './next-screens.ts'
import styles from '../frame/Signin.module.css'

export interface SignedInProps {
  user: { role: Role | null }
  onAnother: () => void
}

/**
 * Says who is signed in, instead of an empty form. The person can go on, or use another account.
 */
export function SignedIn({ user, onAnother }: SignedInProps) {
  const { t } = useTranslation(['provider', 'common'])
  const name = useUserName()
  return (
    <div className={styles.step}>
      <div className={styles.head}>
        <Heading title={t('common:signIn')} />
        <Text>{t('consent.as', { name })}</Text>
      </div>
      <Stack gap="close">
        <Button wide href={homeOf(user)}>
          {t('common:continue')}
        </Button>
        <Button wide spread variant="secondary" arrow={false} onClick={onAnother}>
          {t('consent.another')}
        </Button>
      </Stack>
    </div>
  )
}
