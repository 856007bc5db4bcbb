'use client'

import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
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

export type LanguagesProps = Omit<ComponentProps<'nav'>, 'children'> & {
  /**
   * The languages in their order: code, own name, BCP 47 tag, address, and whether it is the
   * `current` one.
   */
  languages: LanguageLink[]
  /** Names the row for screen readers. */
  label?: string
  /** Is called with the language, and the link is not followed. @default none */
  onPick?: (lang: string) => void
}

/** All languages in one row of signs. The current one is highlighted. */
export function Languages({
  languages,
  label = 'Language',
  onPick,
  className,
  ...rest
}: LanguagesProps) {
  return (
    <nav {...rest} className={classes(styles.languages, className)} aria-label={label}>
      {languages.map(({ code, name, lang, href, current }) => (
        <a
          key={lang}
          className="code"
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
          <span className="sr"> {name}</span>
        </a>
      ))}
    </nav>
  )
}
