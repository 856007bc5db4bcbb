import * as z from 'zod/mini'
import type { AnswerOf } from './endpoint.ts'
import type { me } from './signin.ts'
import type { Namespace } from './translations.ts'

/**
 * The settings that the server writes into the page's head, in `<meta name="passerelle"
 * content="…">`.
 */
export const PageSettings = z.object({
  brand: z.string(),
  passwordMin: z.int(),
  corporateUrl: z.string(),
  /** The language of this page. BCP 47. */
  language: z.string(),
  /** All languages in the order of the menus. */
  languages: z.array(z.object({ tag: z.string(), code: z.string(), name: z.string() })),
  /** The hosts of partner sites that the password page may link back to. */
  partnerHosts: z.array(z.string()),
  /** Does the developer playground at /pg exist? */
  playground: z.boolean(),
})
export type PageSettings = z.infer<typeof PageSettings>

/**
 * What the server writes into a page, so that the portal need not ask for it: JSON in the page's
 * `<script type="application/json" id="page-data">`.
 */
export interface PageData {
  /** The texts of the screen in the page's language, by namespace. */
  texts?: Partial<Record<Namespace, object>>
  /** The answer of `GET /api/user/me`. Only screens for signed-in people have it. */
  me?: AnswerOf<typeof me>
  /** The answers of the calls that the screen begins with, by call, such as `GET /api/user`. */
  answers?: Readonly<Record<string, unknown>>
}

/** Writes the data so that no text in it can end the script element (HTML, section 4.12.1.3). */
export function pageDataJson(data: PageData): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}

/** What the build found out about a screen: the files and the texts that it needs to be drawn. */
export interface ScreenFiles {
  /** Paths in the build, such as `assets/form-1a2b.js`, in the order in which they are needed. */
  scripts: readonly string[]
  styles: readonly string[]
  texts: readonly Namespace[]
}

/** Placeholders in the built pages that the server replaces. */
export const pagePlaceholders = {
  settings: '%SETTINGS%',
  files: '<!--%FILES%-->',
  data: '%DATA%',
  language: '%LANGUAGE%',
  title: '%TITLE%',
  description: '%DESCRIPTION%',
  brandBefore: '%BRAND_BEFORE%',
  brandLetter: '%BRAND_LETTER%',
  brandPlate: '%BRAND_PLATE%',
  brandAfter: '%BRAND_AFTER%',
  brandName: '%BRAND_NAME%',
  foot: '%FOOT%',
  late: '%LATE%',
  tryAgain: '%TRY_AGAIN%',
  noScript: '%NO_SCRIPT%',
  oldBrowser: '%OLD_BROWSER%',
} as const

/** Splits the brand's name around the bold letter: its first capital, else its first letter. */
export function brandParts(name: string) {
  const at = Math.max(0, name.search(/\p{Lu}/u))
  const letter = /^./u.exec(name.slice(at))?.[0] ?? ''
  return {
    before: name.slice(0, at),
    letter,
    after: name.slice(at + letter.length),
    plate: letter.toUpperCase(),
  }
}
