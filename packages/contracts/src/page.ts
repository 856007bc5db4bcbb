import * as z from 'zod/mini'

/** What the server tells the page in its head, in `<meta name="passerelle" content="…">`. */
export const PageSettings = z.object({
  brand: z.string(),
  passwordMin: z.int(),
  corporateUrl: z.string(),
  /** The one that this page is in. BCP 47. */
  language: z.string(),
  /** All that are offered, in the order in which they are. */
  languages: z.array(z.object({ tag: z.string(), code: z.string(), name: z.string() })),
  /** Addresses of partner sites whose pages the password page may link back to: hosts. */
  partnerHosts: z.array(z.string()),
  /** Is there a developer playground at /pg? */
  playground: z.boolean(),
})
export type PageSettings = z.infer<typeof PageSettings>

/** Marks in the built pages that the server replaces, once, when it starts. */
export const pageMarks = {
  settings: '%SETTINGS%',
  language: '%LANGUAGE%',
  title: '%TITLE%',
  brandBefore: '%BRAND_BEFORE%',
  brandLetter: '%BRAND_LETTER%',
  brandPlate: '%BRAND_PLATE%',
  brandAfter: '%BRAND_AFTER%',
  brandName: '%BRAND_NAME%',
} as const

/** The brand's name around the letter that is set strong: its first capital, else its first letter. */
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
