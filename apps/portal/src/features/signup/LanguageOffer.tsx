import { Button, Notice } from '@passerelle/kit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasTexts } from '../../i18n/i18n.ts'
import { useChooseLanguage } from '../../i18n/choose-language.ts'
import { useSettings } from '../../state/settings.ts'
import styles from './signup.module.css'

/**
 * Offers the language of the chosen country, in that language, if the page uses another one. The
 * form keeps its content.
 */
export function LanguageOffer({ language }: { language: string | undefined }) {
  const { i18n } = useTranslation('signup')
  const pick = useChooseLanguage()
  const tag = useOfferedLanguage(language)
  if (tag === undefined) return null
  const t = i18n.getFixedT(tag, 'signup')
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(primarySubtag(tag)) ?? tag
  return (
    <div className={styles.offer} lang={tag}>
      <Notice
        tone="blue"
        role="status"
        action={
          <Button variant="secondarySmall" onClick={() => void pick(tag)}>
            {t('languageSwitch', { language: name })}
          </Button>
        }
      >
        {t('languageOffer', { language: name })}
      </Notice>
    </div>
  )
}

const primarySubtag = (tag: string) => tag.split('-')[0] ?? tag

/**
 * The tag of the country's language once its texts have loaded; undefined if the page already uses
 * it.
 */
function useOfferedLanguage(language: string | undefined): string | undefined {
  const { i18n } = useTranslation('signup')
  const { languages } = useSettings()
  const [loaded, setLoaded] = useState<string>()
  const tag = languages.find((each) => primarySubtag(each.tag) === language)?.tag
  useEffect(() => {
    let isCurrent = true
    const load = async (wanted: string) => {
      if (!hasTexts(i18n, ['signup'], wanted)) await i18n.reloadResources([wanted], ['signup'])
      if (isCurrent && hasTexts(i18n, ['signup'], wanted)) setLoaded(wanted)
    }
    if (tag !== undefined) void load(tag)
    return () => {
      isCurrent = false
    }
  }, [i18n, tag])
  return tag !== undefined && tag === loaded && tag !== i18n.language ? tag : undefined
}
