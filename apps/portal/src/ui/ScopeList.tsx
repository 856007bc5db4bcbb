import { parseUrl } from '@passerelle/contracts/url.ts'
import { Code } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../state/settings.ts'

/** The scopes that have a text. The contract's list would load too much. */
const describedScopes = [
  'openid',
  'profile',
  'email',
  'phone',
  'address',
  'experts',
  'offline_access',
] as const

/** The data that a site receives: one line for each scope. Needs the texts of `provider`. */
export function ScopeList({
  scopes,
  className,
}: {
  scopes: readonly string[]
  className?: string | undefined
}) {
  const { t } = useTranslation('provider')
  const { brand } = useSettings()
  return (
    <ul className={className}>
      {scopes.map((scope) => {
        const name = describedScopes.find((each) => each === scope)
        return <li key={scope}>{name ? t(`scopes.${name}`, { brand }) : <Code>{scope}</Code>}</li>
      })}
    </ul>
  )
}

/** The host of a web address; undefined for other addresses, such as that of an app. */
export function hostOf(address: string | null | undefined): string | undefined {
  const url = parseUrl(address ?? '')
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.host : undefined
}
