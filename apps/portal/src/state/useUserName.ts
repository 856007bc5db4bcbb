import { fullName } from '@passerelle/contracts/names.ts'
import { useTranslation } from 'react-i18next'
import { selectUser } from './account.ts'
import { useAppSelector } from './store.ts'

/** The name of who is signed in, in the order of the page's language; undefined for nobody. */
export function useUserName(): string | undefined {
  const { i18n } = useTranslation()
  const user = useAppSelector(selectUser)
  if (!user) return undefined
  return user.given_name === undefined
    ? user.name
    : fullName({ name: user.given_name, surname: user.family_name }, i18n.language)
}
