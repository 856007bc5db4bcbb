import { countries } from '@passerelle/contracts/countries.ts'
import { countryNames } from '@passerelle/contracts/country-names.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChoices } from './choices.ts'

/** The options of a record's fields. The countries are here already, with the lists of the form. */
export function useConstants() {
  const { language } = useTranslation().i18n
  const choices = useChoices()
  return useMemo(
    () => ({ ...choices, countries: countryNames(countries, language) }),
    [choices, language],
  )
}
