import { countries, countryAreas, countryTiers } from '@passerelle/contracts/countries.ts'
import { machineScopes } from '@passerelle/contracts/machines.ts'
import {
  authMethods,
  responseTypes,
  signingAlgorithms,
  siteScopes,
  subjectTypes,
  type SiteSettings,
} from '@passerelle/contracts/sites.ts'
import type { Field, Option, Schema } from '@passerelle/kit'
import type { Language } from '@passerelle/contracts/languages.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../../../api/lists.ts'
import { useCountryOptions } from '../../../forms/countries.ts'
import { useSettings } from '../../../state/settings.ts'
import type { TickedField } from './site-draft.ts'

/** The words with a tick, in the order of the screen. Every site needs `openid`. */
export const tickOrder: Readonly<Record<TickedField, readonly string[]>> = {
  response_types: responseTypes,
  scopes: siteScopes,
  areas: countryAreas,
  tiers: countryTiers,
  machine_scopes: machineScopes,
  machine_areas: countryAreas,
}

const allCountries: ListState = { step: 'ready', objects: countries }

type Translate = TFunction<['sites', 'staff']>
type Section = NonNullable<Schema['sections']>[number]

/** The fields that every site needs. The others have defaults that fit most sites. */
const basicFields: readonly string[] = [
  'client_name',
  'client_uri',
  'redirect_uris',
  'first_party',
] satisfies (keyof SiteSettings)[]

/** Is the field of this path under Advanced? */
export function isAdvanced(path: string): boolean {
  return !basicFields.includes(path.split('.')[0] ?? path)
}

/**
 * The kit's schema for the settings of a site.
 * @param advancedButton opens and closes the sections under Advanced
 */
export function useSiteSchema(isAdvancedOpen: boolean, advancedButton: ReactNode): Schema {
  const { t } = useTranslation(['sites', 'staff'])
  const { languages } = useSettings()
  const countryOptions = useCountryOptions(allCountries)
  return {
    sections: [
      siteSection(t),
      { content: [{ type: 'view', view: advancedButton }] },
      ...(isAdvancedOpen ? advancedSections(t, languages, countryOptions) : []),
    ],
  }
}

const advancedSections = (
  t: Translate,
  languages: readonly Language[],
  countryOptions: readonly Option[],
): readonly Section[] => [
  appearanceSection(t, languages),
  addressesSection(t),
  protocolSection(t),
  {
    title: t('sections.responses'),
    content: ticks('response_types', responseTypes, (word) => t(`responses.${word}`)),
  },
  {
    title: t('sections.scopes'),
    content: ticks('scopes', siteScopes, (word) => t(`scopes.${word}`)).map((field) =>
      field.field === 'scopes.openid' ? { ...field, disabled: true } : field,
    ),
  },
  admittedSection(t, countryOptions),
  machineSection(t),
]

const addressField = {
  kind: 'url',
  inputMode: 'url',
  mono: true,
  maxLength: 500,
  counter: false,
} as const

const textField = (
  t: Translate,
  field:
    | 'client_name'
    | 'client_uri'
    | 'logo_uri'
    | 'backchannel_logout_uri'
    | 'return_uri'
    | 'jwks_uri'
    | 'access_token_audience',
  more: Partial<Field>,
): Field => ({ type: 'text', field, label: t(`fields.${field}`), ...more })

/** A list of addresses, one per line. */
const linesField = (
  t: Translate,
  field: 'redirect_uris' | 'post_logout_redirect_uris',
  more: Partial<Field> = {},
): Field => ({
  type: 'textarea',
  field,
  label: t(`fields.${field}`),
  help: t('hints.addresses'),
  ...more,
})

const selectField = (
  t: Translate,
  field: 'token_endpoint_auth_method' | 'id_token_signed_response_alg' | 'subject_type',
  options: NonNullable<Field['options']>,
): Field => ({ type: 'select', field, label: t(`fields.${field}`), required: true, options })

const switchField = (
  t: Translate,
  field:
    | 'first_party'
    | 'id_token_claims'
    | 'introspection'
    | 'pkce_required'
    | 'require_pushed_authorization_requests',
): Field => ({ type: 'switch', field, label: t(`fields.${field}`), help: t(`hints.${field}`) })

const ticks = <Word extends string>(
  field: TickedField,
  words: readonly Word[],
  labelOf: (word: Word) => string,
): readonly Field[] =>
  words.map((word) => ({ type: 'checkbox', field: `${field}.${word}`, label: labelOf(word) }))

const siteSection = (t: Translate): Section => ({
  title: t('sections.site'),
  rows: [
    [textField(t, 'client_name', { required: true, maxLength: 100, counter: false })],
    [textField(t, 'client_uri', addressField)],
    [linesField(t, 'redirect_uris', { required: true })],
    [switchField(t, 'first_party')],
  ],
})

/** The logo, and one line for each language of the portal. */
const appearanceSection = (t: Translate, languages: readonly Language[]): Section => ({
  title: t('sections.appearance'),
  rows: [
    [textField(t, 'logo_uri', { ...addressField, help: t('hints.logo_uri') })],
    [{ type: 'info', label: t('hints.description') }],
    ...languages.map(({ tag, name }): readonly Field[] => [
      {
        type: 'text',
        field: `descriptions.${tag}`,
        label: t('fields.description', { language: name }),
        maxLength: 160,
        counter: false,
      },
    ]),
  ],
})

const addressesSection = (t: Translate): Section => ({
  title: t('sections.addresses'),
  rows: [
    [linesField(t, 'post_logout_redirect_uris')],
    [textField(t, 'backchannel_logout_uri', addressField)],
    [textField(t, 'return_uri', { ...addressField, help: t('hints.return_uri') })],
  ],
})

const protocolSection = (t: Translate): Section => ({
  title: t('sections.protocol'),
  rows: [
    [
      selectField(
        t,
        'token_endpoint_auth_method',
        authMethods.map((id) => ({ id, name: t(`methods.${id}`) })),
      ),
    ],
    [
      textField(t, 'jwks_uri', {
        ...addressField,
        required: true,
        conditions: {
          field: 'token_endpoint_auth_method',
          operator: 'eq',
          value: 'private_key_jwt',
        },
      }),
    ],
    [switchField(t, 'pkce_required')],
    [switchField(t, 'require_pushed_authorization_requests')],
    [switchField(t, 'id_token_claims')],
    [switchField(t, 'introspection')],
    [
      textField(t, 'access_token_audience', {
        ...addressField,
        help: t('hints.access_token_audience'),
      }),
    ],
    [
      selectField(
        t,
        'id_token_signed_response_alg',
        signingAlgorithms.map((id) => ({ id, name: t(`algorithms.${id}`) })),
      ),
      selectField(
        t,
        'subject_type',
        subjectTypes.map((id) => ({ id, name: t(`subjects.${id}`) })),
      ),
    ],
  ],
})

/** The agents who may use the site: their areas, tiers and countries. */
const admittedSection = (t: Translate, options: readonly Option[]): Section => ({
  title: t('sections.admitted'),
  aside: t('hints.admitted'),
  content: [
    ...ticks('areas', countryAreas, (word) => t(`staff:areas.${word}`)),
    ...ticks('tiers', countryTiers, (word) => t(`staff:tiers.${word}`)),
    { type: 'multiSelect', field: 'country_ids', label: t('fields.country_ids'), options },
  ],
})

/** What the site's own program may do at the desk, such as a pipeline. */
const machineSection = (t: Translate): Section => ({
  title: t('sections.machine'),
  aside: t('hints.machine'),
  content: [
    ...ticks('machine_scopes', machineScopes, (word) => t(`machine.${machineKeys[word]}`)),
    ...ticks('machine_areas', countryAreas, (word) =>
      t('machine.area', { area: t(`staff:areas.${word}`) }),
    ),
  ],
})

/** The keys of texts hold no colon. */
const machineKeys = { 'agents:read': 'agentsRead', 'sites:write': 'sitesWrite' } as const
