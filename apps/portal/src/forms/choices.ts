import * as choices from '@passerelle/contracts/choices.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const lists = {
  genders: choices.genders,
  positions: choices.positions,
  areas: choices.areas,
  environments: choices.environments,
  languages: choices.languages,
} as const

type ListName = keyof typeof lists

/**
 * The short fixed lists as options in the reader's language, by the name of the field. Needs the
 * texts of `choices`.
 */
export function useChoices() {
  const { t } = useTranslation('choices')
  return useMemo(() => {
    const optionsOf = (list: ListName) =>
      lists[list].map((id) => ({
        id,
        name: t(`${list}.${id}` as 'genders.1'),
      }))
    return {
      genders: optionsOf('genders'),
      positions: optionsOf('positions'),
      areas: optionsOf('areas'),
      environments: optionsOf('environments'),
      languages: optionsOf('languages'),
    }
  }, [t])
}
