import { countries } from '@passerelle/contracts/countries.ts'
import { countryNames } from '@passerelle/contracts/country-names.ts'
import { useTranslation } from 'react-i18next'
import { useChoices } from '../choices.ts'
import { profileFields, useRecordLabels } from './record-fields.ts'

const order = Object.keys(profileFields)

/** Compares two field paths by their order on the screen. */
export function byScreenOrder(a: string, b: string) {
  return order.indexOf(a) - order.indexOf(b)
}

/**
 * Returns labels and values of a profile as text, for requested changes and for the desk. Needs
 * the texts of `profile`.
 */
export function useChangeTexts() {
  const { t, i18n } = useTranslation('profile')
  const choices = { ...useChoices(), countries: countryNames(countries, i18n.language) }

  const valueOf = (path: string, value: string | number | null): string => {
    if (value === null || value === '') return t('pending.empty')
    const list = profileFields[path]?.list
    const options: readonly { id: string | number; name: string }[] =
      list && list in choices ? choices[list as keyof typeof choices] : []
    return options.find(({ id }) => id === value)?.name ?? String(value)
  }
  return { labelOf: useRecordLabels(), valueOf }
}
