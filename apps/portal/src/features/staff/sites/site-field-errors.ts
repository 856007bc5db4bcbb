import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import {
  isAppAddress,
  isLoopbackAddress,
  returnAddressFault,
  webAddressFault,
  type AddressFault,
} from '@passerelle/contracts/site-addresses.ts'
import { parseUrl } from '@passerelle/contracts/url.ts'
import { useTranslation } from 'react-i18next'
import { useFieldErrorText } from '../../../forms/field-errors.ts'
import type { WrongEntry } from './site-draft.ts'

interface SiteFieldError {
  readonly fieldError: FieldErrorCode
  readonly entries: readonly WrongEntry[]
  /** What the field holds. */
  readonly entry: unknown
}

/** The fields of one address each. */
const webAddresses: readonly string[] = [
  'client_uri',
  'jwks_uri',
  'backchannel_logout_uri',
  'access_token_audience',
  'return_uri',
]

/**
 * The reason why the server refuses an address of a list. Rules between fields are the server's;
 * what is left of them is told by the address itself.
 */
function refusedAddress(address: string): AddressFault | 'app' | 'localHttps' | undefined {
  const fault = returnAddressFault(address)
  if (fault) return fault
  if (isAppAddress(address)) return 'app'
  return isLoopbackAddress(address, 'https') ? 'localHttps' : undefined
}

/** Returns the text of an error, with the line and the reason of each wrong entry of a list. */
export function useSiteFieldErrorText() {
  const { t } = useTranslation('sites')
  const textOf = useFieldErrorText()
  const reasonOf = (fault: AddressFault | 'app' | 'localHttps', address: string) =>
    t(`faults.${fault}`, { address: parseUrl(address)?.href ?? address })
  const lineText = ({ entry, line }: WrongEntry) => {
    const fault = refusedAddress(entry)
    return t('fieldErrors.line', {
      line,
      entry,
      reason: fault ? reasonOf(fault, entry) : t('faults.refused'),
    })
  }
  return (place: string, { fieldError, entries, entry }: SiteFieldError): string => {
    if (entries.length > 0) return entries.map(lineText).join(' ')
    if (fieldError === 'tooLong') return t('fieldErrors.tooMany')
    const address = typeof entry === 'string' ? entry.trim() : ''
    const fault =
      fieldError === 'invalid' && address !== '' && webAddresses.includes(place)
        ? webAddressFault(address)
        : undefined
    return fault
      ? reasonOf(fault, address)
      : (textOfRule(place, fieldError) ?? textOf(fieldError, place))
  }

  /** The text of a rule between fields. */
  function textOfRule(place: string, fieldError: FieldErrorCode): string | undefined {
    if (place === 'subject_type') return t('fieldErrors.oneHost')
    if (place === 'logo_uri') return t('fieldErrors.logo')
    if (place === 'return_uri')
      return t('fieldErrors.handOff', { address: `${location.origin}/token` })
    if (place.startsWith('scopes.')) return t('fieldErrors.noCode')
    if (place.startsWith('machine_scopes.') && fieldError === 'invalid')
      return t('fieldErrors.noProof')
    return place.startsWith('response_types.') ? textOf('notAnOption', place) : undefined
  }
}
