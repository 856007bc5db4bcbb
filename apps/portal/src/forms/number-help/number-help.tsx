/** The help below texts, telephone and IATA numbers, with its data. It loads after the form. */
import { hasEightDigits, hasValidCheckDigit } from '@passerelle/contracts/iata.ts'
import * as limits from '@passerelle/contracts/limits.ts'
import { exampleNumber, hasUsualLength } from '@passerelle/contracts/phone.ts'
import { useTranslation } from 'react-i18next'
import { hasTexts } from '../../i18n/i18n.ts'
import styles from './number-help.module.css'
import { dialCodeOf } from '../phone.ts'
import { profileFields } from '../record/record-fields.ts'

export { withoutTrunkPrefix } from '../phone.ts'

/**
 * The line below a number: a hint, or advice. Screen readers announce advice when it appears. It
 * does not stop the form.
 */
function Help({ hint, advice }: { hint?: string | undefined; advice: string | false }) {
  return (
    <span aria-live="polite">
      {advice ? <span className={styles.advice}>{advice}</span> : hint}
    </span>
  )
}

/**
 * Shows how a number of this country is written, or that this one looks unusual.
 * @param number in E.164, after the field lost the focus
 */
export function PhoneHelp({ country, number }: { country: unknown; number: unknown }) {
  const { t, i18n } = useTranslation('numbers')
  const dialCode = dialCodeOf(country)
  if (!hasTexts(i18n, ['numbers'])) return null
  const isUnusual = typeof number === 'string' && !hasUsualLength(number)
  // A number does not break over two lines.
  return (
    <Help
      hint={
        dialCode && t('phoneHint', { example: exampleNumber(dialCode).replaceAll(' ', '\u00A0') })
      }
      advice={isUnusual && t('phoneLength')}
    />
  )
}

/** Shows that the check digit of an IATA number is wrong, once all its digits are typed. */
export function IataHelp({ number }: { number: unknown }) {
  const { t, i18n } = useTranslation('numbers')
  const isUnusual =
    typeof number === 'string' && hasEightDigits(number) && !hasValidCheckDigit(number)
  return <Help advice={isUnusual && hasTexts(i18n, ['numbers']) && t('iataCheckDigit')} />
}

/**
 * The usual length of a field, or the question whether a shorter text is right. The field takes the
 * focus with the question, so that a screen reader reads it.
 */
export function LengthHelp({ path, isAskedAbout }: { path: string; isAskedAbout: boolean }) {
  const { t, i18n } = useTranslation('numbers')
  const { usualMin: min, max = limits.text.max } = profileFields[path] ?? {}
  if (!hasTexts(i18n, ['numbers'])) return null
  if (isAskedAbout) return <span className={styles.advice}>{t('shortText')}</span>
  return <span>{t('usualLength', { min, max })}</span>
}
