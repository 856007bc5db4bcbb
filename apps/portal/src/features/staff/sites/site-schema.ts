import { countryAreas, countryTiers } from '@passerelle/contracts/countries.ts'
import {
  authMethods,
  responseTypes,
  signingAlgorithms,
  siteScopes,
  subjectTypes,
} from '@passerelle/contracts/sites.ts'
import type { Field, Schema } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import type { TickedField } from './site-draft.ts'

/** The words with a tick, in the order of the screen. Every site needs `openid`. */
export const tickOrder: Readonly<Record<TickedField, readonly string[]>> = {
  response_types: responseTypes,
  scopes: siteScopes,
  areas: countryAreas,
  tiers: countryTiers,
}

/** The kit's schema for the settings of a site. */
export function useSiteSchema(): Schema {
  const { t } = useTranslation(['sites', 'staff'])
  const text = (
    field: 'client_name' | 'client_uri' | 'backchannel_logout_uri' | 'return_uri' | 'jwks_uri',
    more: Partial<Field> = {},
  ): Field => ({ type: 'text', field, label: t(`fields.${field}`), ...more })
  const address = {
    kind: 'url',
    inputMode: 'url',
    mono: true,
    maxLength: 500,
    counter: false,
  } as const
  const lines = (
    field: 'redirect_uris' | 'post_logout_redirect_uris',
    more: Partial<Field> = {},
  ): Field => ({
    type: 'textarea',
    field,
    label: t(`fields.${field}`),
    help: t('hints.addresses'),
    ...more,
  })
  const select = (field: string, label: string, options: Field['options']): Field => ({
    type: 'select',
    field,
    label,
    required: true,
    ...(options ? { options } : {}),
  })
  const ticks = <Word extends string>(
    field: TickedField,
    words: readonly Word[],
    labelOf: (word: Word) => string,
  ): readonly Field[] =>
    words.map((word) => ({ type: 'checkbox', field: `${field}.${word}`, label: labelOf(word) }))
  return {
    sections: [
      {
        title: t('sections.site'),
        rows: [
          [text('client_name', { required: true, maxLength: 100, counter: false })],
          [text('client_uri', address)],
          [
            {
              type: 'switch',
              field: 'first_party',
              label: t('fields.first_party'),
              help: t('hints.first_party'),
            },
          ],
        ],
      },
      {
        title: t('sections.addresses'),
        rows: [
          [lines('redirect_uris', { required: true })],
          [lines('post_logout_redirect_uris')],
          [text('backchannel_logout_uri', address)],
          [text('return_uri', { ...address, help: t('hints.return_uri') })],
        ],
      },
      {
        title: t('sections.protocol'),
        rows: [
          [
            select(
              'token_endpoint_auth_method',
              t('fields.token_endpoint_auth_method'),
              authMethods.map((id) => ({ id, name: t(`methods.${id}`) })),
            ),
          ],
          [
            text('jwks_uri', {
              ...address,
              required: true,
              conditions: {
                field: 'token_endpoint_auth_method',
                operator: 'eq',
                value: 'private_key_jwt',
              },
            }),
          ],
          [
            select(
              'id_token_signed_response_alg',
              t('fields.id_token_signed_response_alg'),
              signingAlgorithms.map((id) => ({ id, name: t(`algorithms.${id}`) })),
            ),
            select(
              'subject_type',
              t('fields.subject_type'),
              subjectTypes.map((id) => ({ id, name: t(`subjects.${id}`) })),
            ),
          ],
        ],
      },
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
      {
        title: t('sections.admitted'),
        aside: t('hints.admitted'),
        content: [
          ...ticks('areas', countryAreas, (word) => t(`staff:areas.${word}`)),
          ...ticks('tiers', countryTiers, (word) => t(`staff:tiers.${word}`)),
          {
            type: 'text',
            field: 'country_ids',
            label: t('fields.country_ids'),
            help: t('hints.country_ids'),
            mono: true,
          },
        ],
      },
    ],
  }
}
