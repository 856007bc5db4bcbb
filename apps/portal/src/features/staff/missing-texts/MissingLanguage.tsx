import { Dropdown } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { useFormTexts } from '../../../forms/form-texts.ts'
import { useSettings } from '../../../state/settings.ts'
import { nameOfLanguage } from './missing-columns.tsx'
import type { MissingList } from './useMissingTexts.ts'

/** Chooses the language of the missing texts that are shown, or all languages. */
export function MissingLanguage({ language, onPick }: Pick<MissingList, 'language' | 'onPick'>) {
  const { t, i18n } = useTranslation('staff')
  const { languages } = useSettings()
  const texts = useFormTexts()
  const options = [
    { id: '', name: t('missing.allLanguages') },
    ...languages.map(({ tag }) => ({ id: tag, name: nameOfLanguage(tag, i18n.language) })),
  ]
  return (
    <Dropdown
      id="missing-language"
      label={t('missing.language')}
      options={options}
      value={language}
      onChange={(id) => onPick(String(id))}
      search={false}
      texts={texts}
    />
  )
}
