'use client'

import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import { useTexts } from '../../settings/settings.ts'
import styles from './Languages.module.css'

export type LanguageLink = {
  /** Two letters, as on a sign. */
  code: string
  /** Its own name: Deutsch, 日本語. */
  name: string
  /** BCP 47: de, ja. */
  lang: string
  href: string
  current?: boolean
}

export type LanguagesTexts = { label: string }

const english: LanguagesTexts = { label: 'Language' }

export type LanguagesProps = Omit<ComponentProps<'nav'>, 'children'> & {
  /**
   * The languages in their order: code, own name, BCP 47 tag, address, and whether it is the
   * `current` one.
   */
  languages: LanguageLink[]
  /** Names the row for screen readers. @default Language */
  label?: string | undefined
  /** Is called with the language, and the link is not followed. @default none */
  onPick?: (lang: string) => void
}

/** All languages in one row of signs. The current one is highlighted. */
export function Languages({ languages, label, onPick, className, ...rest }: LanguagesProps) {
  const texts = useTexts('languages', english, { label })
  return (
    <nav {...rest} className={classes(styles.languages, className)} aria-label={texts.label}>
      {languages.map(({ code, name, lang, href, current }) => (
        <a
          key={lang}
          className="kit-code"
          href={href}
          lang={lang}
          hrefLang={lang}
          title={name}
          aria-current={current ? 'true' : undefined}
          onClick={
            onPick &&
            ((event) => {
              event.preventDefault()
              onPick(lang)
            })
          }
        >
          {code}
          <span className="kit-sr"> {name}</span>
        </a>
      ))}
    </nav>
  )
}
