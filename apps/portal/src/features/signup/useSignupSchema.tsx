import { inNameOrder } from '@passerelle/contracts/names.ts'
import { signupSections, type SignupField } from '@passerelle/contracts/signup-form.ts'
import type { Field as FormField, Option, Schema } from '@passerelle/kit'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordAdvice } from '../../forms/password/PasswordAdvice.tsx'
import { schemaOf, type SectionLayout } from '../../forms/form.ts'
import { useSettings } from '../../state/settings.ts'
import { useSuggestions } from '../../forms/agency-suggestions.tsx'

const rowsIn = (language: string) => ({
  personal: [
    inNameOrder('first_name', 'last_name', language),
    ['gender_id', 'birthdate'],
    ['email', 'phone'],
    ['language'],
  ],
  work: [
    ['agency_position_id'],
    ['main_area_of_responsibility_id', 'work_environment_id'],
    ['travel_agent_start_year', 'airport'],
  ],
  agency: [
    ['agency_name', 'iata_nr'],
    ['street', 'building_nr'],
    ['city', 'state', 'zip_code'],
  ],
  password: [['password', 'password_check']],
  consents: [['optin'], ['terms_accepted']],
})

/** The data of the chosen country that the form uses. */
export interface ChosenCountry {
  id: number
  name: string
  language?: string | undefined
  dialCode?: string | undefined
  terms?: string | undefined
}

const firstYear = 1940
const thisYear = new Date().getFullYear()

/** The years in which an agent may have started, the latest first. */
const years: readonly Option[] = Array.from({ length: thisYear - firstYear + 1 }, (_, back) => ({
  id: thisYear - back,
  name: String(thisYear - back),
}))

/**
 * The kit's schema for step 2: the contract's fields in the order of the screen, adapted to the
 * country.
 */
export function useSignupSchema(
  country: ChosenCountry,
  agencies: Partial<FormField>,
  help: Record<'phone' | 'iata_nr', ReactNode>,
  password: { value: unknown; isTooShort: boolean },
): Schema {
  const { t, i18n } = useTranslation('signup')
  const rows = rowsIn(i18n.language)
  const { passwordMin } = useSettings()
  const airports = useSuggestions('airports')
  const states = useSuggestions('states', `country_id:${country.id}`)

  const extras: Record<string, Partial<FormField>> = {
    first_name: { autoComplete: 'given-name' },
    last_name: { autoComplete: 'family-name' },
    birthdate: { autoComplete: 'bday' },
    phone: { help: help.phone },
    travel_agent_start_year: { type: 'select', options: years },
    airport: airports,
    agency_name: { ...agencies, size: 'two' },
    iata_nr: { mono: true, help: help.iata_nr },
    street: { size: 'two', autoComplete: 'address-line1' },
    city: { size: 'two', autoComplete: 'address-level2' },
    // The state is stored by its name.
    state: { ...states, whole: true, size: 'two' },
    zip_code: { mono: true, autoComplete: 'postal-code' },
    password: {
      help: (
        <PasswordAdvice
          hint={!password.isTooShort && t('passwordHint', { count: passwordMin })}
          password={password.value}
        />
      ),
    },
    terms_accepted: {
      label: <AcceptTerms terms={country.terms} />,
      shortLabel: t('fields.terms_accepted'),
    },
  }
  const section = (name: keyof typeof signupSections): SectionLayout => ({
    fields: signupSections[name],
    rows: rows[name],
  })
  const titledSection = (
    name: Exclude<keyof typeof signupSections, 'consents'>,
  ): SectionLayout => ({
    ...section(name),
    title: t(`sections.${name}`),
  })
  return schemaOf(
    [
      titledSection('personal'),
      titledSection('work'),
      { ...titledSection('agency'), aside: country.name },
      titledSection('password'),
      section('consents'),
    ],
    { labelOf: (name) => t(`fields.${name as SignupField}`), extras },
  )
}

/**
 * The sentence with the link to the terms, which open in a new tab so that the form keeps its
 * content.
 */
function AcceptTerms({ terms }: { terms: string | undefined }) {
  const { t } = useTranslation('signup')
  const mark = '\n'
  const [before, after] = t('acceptTerms', { terms: mark }).split(mark)
  return (
    <>
      <span>{before}</span>
      <a href={terms ? `/terms/${terms}` : '/terms'} target="_blank" rel="noopener">
        <span>{t('terms')}</span>
        <span className="kit-sr">{` (${t('newTab')})`}</span>
      </a>
      <span>{after}</span>
    </>
  )
}
