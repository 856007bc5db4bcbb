import type { CountName } from '@passerelle/contracts/desk-counts.ts'
import { useTranslation } from 'react-i18next'

/**
 * Writes a server's count for a person: 1,000+ where the server stopped counting.
 * @param counts undefined until they are known
 */
export function useCountText(counts: { readonly at_least: readonly CountName[] } | undefined) {
  const { i18n } = useTranslation()
  return (name: CountName, count: number | undefined): string | undefined =>
    count === undefined
      ? undefined
      : count.toLocaleString(i18n.language) + (counts?.at_least.includes(name) ? '+' : '')
}
