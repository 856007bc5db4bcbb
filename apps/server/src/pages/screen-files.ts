import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import type { PageData, ScreenFiles } from '@passerelle/contracts/page.ts'
import type { Screen } from '@passerelle/contracts/screens.ts'
import { html, Html } from '../i18n/html.ts'
import type { Locales } from '../i18n/locales.ts'

/** The files of a screen, and the rules of its style sheets. */
export interface PageFiles extends ScreenFiles {
  readonly css: string
}

/** A part that a screen shows to some people only. */
export type ScreenPart = 'pending'

export type FilesOfScreen = (screen: Screen | ScreenPart | undefined) => PageFiles

const none: PageFiles = { scripts: [], styles: [], texts: [], css: '' }

/** Reads which files and texts each screen of the build needs, and its styles. */
export function readScreenFiles(folder: string): FilesOfScreen {
  const list = join(folder, 'screens.json')
  const screens = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, ScreenFiles>)
    : {}
  const contentOf = (file: string) => readFileSync(join(folder, file), 'utf8').trim()
  const files = Object.entries(screens).map(
    ([screen, each]) => [screen, { ...each, css: each.styles.map(contentOf).join('') }] as const,
  )
  const byScreen = new Map<string, PageFiles>(files)
  return (screen) => byScreen.get(screen ?? 'notFound') ?? none
}

/** The files of a screen and of its parts, each once. */
export function allFiles([screen = none, ...parts]: readonly PageFiles[]): PageFiles {
  return parts.reduce(
    (all, part) => ({
      scripts: [...new Set([...all.scripts, ...part.scripts])],
      styles: [...new Set([...all.styles, ...part.styles])],
      texts: [...new Set([...all.texts, ...part.texts])],
      css: all.css + part.css,
    }),
    screen,
  )
}

/**
 * The elements that give a browser a screen's styles and make it load the scripts with the page.
 * Without them it would learn of each file only from the file before. The styles are in the page,
 * and a link that no browser fetches tells Vite's loader that they are there (docs/tricks.md).
 */
export function fileLinks({ scripts, styles, css }: PageFiles): Html {
  const rules = css === '' ? undefined : new Html(`<style>${css}</style>`)
  return html`${rules}${styles.map((file) => html`<link rel="stylesheet" href="/${file}" type="text/plain">`)}${scripts.map((file) => html`<link rel="modulepreload" crossorigin href="/${file}">`)}`
}

/** The texts that a screen needs in a language. */
export function textsFor(
  locales: Locales,
  language: LanguageTag,
  { texts }: ScreenFiles,
): NonNullable<PageData['texts']> {
  return Object.fromEntries(
    texts.map((namespace) => [namespace, locales.texts(language, namespace)]),
  )
}
