/**
 * Telephone numbers: converts an entered number to E.164, which is what the database stores
 * (product
 * reading, section 3). Formats, lengths and examples come from libphonenumber.
 */
import {
  getExampleNumber,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import examples from 'libphonenumber-js/mobile/examples'

/** A plus, the calling code and the national number: 7 to 15 digits. */
export const e164 = /^\+[1-9]\d{6,14}$/

/** @param number a plus and digits */
const parse = (number: string): PhoneNumber | undefined =>
  parsePhoneNumberFromString(number, { extract: false }, metadata)

/** A mobile number of the main country with this calling code, such as the United States for 1. */
function mobileExample(callingCode: string): PhoneNumber | undefined {
  const codes: Readonly<Record<string, CountryCode[]>> = metadata.country_calling_codes
  const country = Object.hasOwn(codes, callingCode) ? codes[callingCode]?.[0] : undefined
  return country && getExampleNumber(country, examples, metadata)
}

/** Do people in the country with this calling code dial a zero before the number? */
function hasTrunkZero(callingCode: string): boolean {
  const example = mobileExample(callingCode)
  return (
    example !== undefined &&
    parse(`+${callingCode}0${example.nationalNumber}`)?.number === example.number
  )
}

/**
 * Removes a trunk prefix behind the calling code, as in +44 (0)20. The library removes it only
 * where
 * that makes a number of a usual length, so a zero that it leaves is removed here. In Italy the
 * zero
 * belongs to the number.
 * @param number a plus and digits
 */
function withoutTrunkPrefix(number: string): string {
  const parsed = parse(number)
  if (!parsed) return number
  const code = `+${parsed.countryCallingCode}`
  return parsed.number === number &&
    number.startsWith(`${code}0`) &&
    hasTrunkZero(parsed.countryCallingCode)
    ? code + number.slice(code.length + 1)
    : parsed.number
}

/**
 * The numbers that national digits can mean: a number of this country, or one that was written with
 * its calling code but without the plus.
 */
function meaningsOf(digits: string, callingCode: string): readonly string[] {
  const written = [
    `+${callingCode}${digits}`,
    ...(digits.startsWith(callingCode) ? [`+${digits}`] : []),
  ]
  const numbers = [...new Set(written.map(withoutTrunkPrefix))]
  return numbers.length === 1
    ? numbers
    : numbers.filter((number) => e164.test(number) && parse(number)?.isPossible())
}

/**
 * Converts an entered number to E.164.
 * @param dialCode the country of a number without a calling code, as in `+49`
 * @returns undefined if the text is no number or can mean more than one
 */
export function toE164(entered: string, dialCode = ''): string | undefined {
  const written = entered
    .normalize('NFKC')
    .replace(/[\s()./\u2010-\u2015\u2212-]/g, '')
    .replace(dialCode === '+1' ? /^(?:00|011)(?=[1-9])/ : /^00(?=[1-9])/, '+')
  if (!/^\+?\d+$/.test(written)) return undefined
  if (!written.startsWith('+') && dialCode === '') return undefined
  const [number, ...others] = written.startsWith('+')
    ? [withoutTrunkPrefix(written)]
    : meaningsOf(written, dialCode.slice(1))
  return number !== undefined && others.length === 0 && e164.test(number) ? number : undefined
}

/**
 * Does the number have as many digits as numbers of its country can have? True for other texts and
 * for unknown calling codes.
 * @param number in E.164
 */
export function hasUsualLength(number: string): boolean {
  return !e164.test(number) || (parse(number)?.isPossible() ?? true)
}

/**
 * Shows how a mobile number is written, in digits that count up: `+55 12 34567 8901`. It is the
 * calling code alone if the country is unknown.
 */
export function exampleNumber(dialCode: string): string {
  const written = mobileExample(dialCode.slice(1))?.formatInternational() ?? dialCode
  let digit = 0
  return dialCode + written.slice(dialCode.length).replace(/\d/g, () => String((digit += 1) % 10))
}
