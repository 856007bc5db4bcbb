import { Code } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../state/settings.ts'

/** Those that have words; the contract's list brings more than a page should load for it. */
const known = [
  'openid',
  'profile',
  'email',
  'phone',
  'address',
  'experts',
  'offline_access',
] as const

/** What a site gets, in words: a line for each scope. Wants the texts of `provider`. */
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
        const name = known.find((each) => each === scope)
        return <li key={scope}>{name ? t(`scopes.${name}`, { brand }) : <Code>{scope}</Code>}</li>
      })}
    </ul>
  )
}

/** The host of a web address; undefined for anything else, such as the address of an app. */
export function hostOf(address: string | null | undefined): string | undefined {
  const url = address && URL.canParse(address) ? new URL(address) : undefined
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.host : undefined
}
