import { Icon, Menu } from '@passerelle/kit'
import { ChevronDown, Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useChooseLanguage } from './choose-language.ts'
import styles from './LanguageMenu.module.css'
import { useSettings } from '../state/settings.ts'

/** A menu of all languages. Its button shows the code of the present one. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const { languages } = useSettings()
  const pick = useChooseLanguage()
  const currentLanguage = languages.find(({ tag }) => tag === i18n.language)
  const entries = languages.map(({ tag, name }) => ({
    label: name,
    lang: tag,
    current: tag === i18n.language,
    onSelect: () => void pick(tag),
  }))
  return (
    <Menu
      named
      label={t('language')}
      entries={entries}
      className={styles.language}
      lostText={t('away')}
    >
      <Icon of={Globe} />
      <span className="kit-code">{currentLanguage?.code}</span>
      <span className="kit-sr">
        {' '}
        <span>{`${t('language')}: ${currentLanguage?.name}`}</span>
      </span>
      <span className={styles.arrow}>
        <Icon of={ChevronDown} size={16} />
      </span>
    </Menu>
  )
}
