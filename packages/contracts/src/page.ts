import * as z from 'zod/mini'

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

/** Placeholders in the built pages that the server replaces once at its start. */
export const pagePlaceholders = {
  settings: '%SETTINGS%',
  language: '%LANGUAGE%',
  title: '%TITLE%',
  brandBefore: '%BRAND_BEFORE%',
  brandLetter: '%BRAND_LETTER%',
  brandPlate: '%BRAND_PLATE%',
  brandAfter: '%BRAND_AFTER%',
  brandName: '%BRAND_NAME%',
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
