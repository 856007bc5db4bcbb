/** What stands below telephone and IATA numbers, with all that is known about them: it comes when the form is there. */
import { hasRightCheckDigit } from '@passerelle/contracts/iata.ts'
import { exampleNumber, hasUsualLength } from '@passerelle/contracts/phone.ts'
import { useTranslation } from 'react-i18next'
import { hasTexts } from '../i18n/i18n.ts'
import styles from './number-help.module.css'
import { dialCodeOf } from './phone.ts'

export { withoutTrunkPrefix } from './phone.ts'

/** What stands below a number: a hint, or advice, which is spoken when it comes and stops nobody. */
function Help({ hint, advice }: { hint?: string | undefined; advice: string | false }) {
  return (
    <span aria-live="polite">
      {advice ? <span className={styles.advice}>{advice}</span> : hint}
    </span>
  )
}

/**
 * How a number of this country is written, or that this one looks odd.
 * @param number in E.164, once its field was left
 */
export function PhoneHelp({ country, number }: { country: unknown; number: unknown }) {
  const { t, i18n } = useTranslation('numbers')
  const dialCode = dialCodeOf(country)
  if (!hasTexts(i18n, ['numbers'])) return null
  const isOdd = typeof number === 'string' && !hasUsualLength(number)
  // A number stays on one line.
  return (
    <Help
      hint={
        dialCode && t('phoneHint', { example: exampleNumber(dialCode).replaceAll(' ', '\u00A0') })
      }
      advice={isOdd && t('phoneLength')}
    />
  )
}

/** Says of an IATA number that its check digit is wrong. */
export function IataHelp({ number }: { number: unknown }) {
  const { t, i18n } = useTranslation('numbers')
  const isOdd = typeof number === 'string' && !hasRightCheckDigit(number)
  return <Help advice={isOdd && hasTexts(i18n, ['numbers']) && t('iataCheckDigit')} />
}
