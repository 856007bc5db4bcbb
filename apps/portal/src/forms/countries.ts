import { countryNames, namesIn } from '@passerelle/contracts/country-names.ts'
import type { ListObject } from '@passerelle/contracts/lists.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../api/lists.ts'
import { useSettings } from '../state/settings.ts'

const none: readonly ListObject[] = []

/**
 * The countries as options, named and sorted in the reader's language. The search knows their
 * names in all languages of the portal and their codes.
 */
export function useCountryOptions(listed: ListState) {
  const { language } = useTranslation().i18n
  const { languages } = useSettings()
  const objects = listed.step === 'ready' ? listed.objects : none
  return useMemo(() => {
    const tags = languages.map(({ tag }) => tag)
    const own = new Map(objects.map(({ id, name }) => [id, name]))
    // Names in nine languages take time, so they are looked up at the first search.
    const search =
      ({ id, code }: ListObject) =>
      () => [own.get(id) ?? '', ...(code ? namesIn(code, tags) : [])]
    return countryNames(objects, language).map((country) => ({
      ...country,
      search: search(country),
    }))
  }, [objects, language, languages])
}
