import { Languages } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { useChooseLanguage } from '../../../i18n/choose-language.ts'
import { useSettings } from '../../../state/settings.ts'

/**
 * The row of languages at the foot of the sign-in page. Before the scripts have loaded, its links
 * ask the server for the page.
 */
export function SigninLanguages() {
  const { t, i18n } = useTranslation()
  const { languages } = useSettings()
  const pick = useChooseLanguage()
  const links = languages.map(({ tag, code, name }) => ({
    code,
    name,
    lang: tag,
    href: `?ui_locales=${tag}`,
    current: tag === i18n.language,
  }))
  return <Languages languages={links} label={t('language')} onPick={(tag) => void pick(tag)} />
}
