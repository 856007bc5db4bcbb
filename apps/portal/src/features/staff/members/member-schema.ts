import { roles } from '@passerelle/contracts/choices.ts'
import { countryAreas, type CountryArea } from '@passerelle/contracts/countries.ts'
import { email, name } from '@passerelle/contracts/limits.ts'
import { inNameOrder } from '@passerelle/contracts/names.ts'
import type { Field, Schema } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../state/settings.ts'

type Section = NonNullable<Schema['sections']>[number]

/** The role, and a tick for each area. */
export function useRightsSection(role: unknown): Section {
  const { t } = useTranslation(['members', 'staff'])
  const known = roles.find((each) => each === role)
  return {
    title: t('rights'),
    aside: t('areasHint'),
    content: [
      {
        type: 'select',
        field: 'role',
        label: t('fields.role'),
        required: true,
        options: roles.map((id) => ({ id, name: t(`roles.${id}`) })),
        help: known && t(`hints.${known}`),
      },
      ...countryAreas.map((area): Field => ({
        type: 'checkbox',
        field: `areas.${area}`,
        label: t(`staff:areas.${area}`),
      })),
    ],
  }
}

/** The kit's schema for an invitation. */
export function useInvitationSchema(role: unknown): Schema {
  const { t, i18n } = useTranslation('members')
  const { languages } = useSettings()
  const rights = useRightsSection(role)
  const text = { type: 'text', required: true, counter: false } as const
  return {
    sections: [
      {
        title: t('person'),
        aside: t('agentHint'),
        content: [
          {
            ...text,
            field: 'email',
            label: t('fields.email'),
            kind: 'email',
            inputMode: 'email',
            maxLength: email.max,
          },
          ...inNameOrder<'name' | 'surname'>('name', 'surname', i18n.language).map(
            (field): Field => ({
              ...text,
              field,
              label: t(`fields.${field}`),
              maxLength: name.max,
            }),
          ),
          {
            type: 'select',
            field: 'locale',
            label: t('fields.locale'),
            required: true,
            options: languages.map(({ tag, name }) => ({ id: tag, name })),
          },
        ],
      },
      rights,
    ],
  }
}

/** Areas as ticks, and back. */
export function ticksOf(areas: readonly CountryArea[]): Readonly<Record<string, boolean>> {
  return Object.fromEntries(areas.map((area) => [area, true]))
}
export function areasOf(ticks: unknown): CountryArea[] {
  const ticked = Object(ticks) as Readonly<Record<string, unknown>>
  return countryAreas.filter((area) => ticked[area] === true)
}
