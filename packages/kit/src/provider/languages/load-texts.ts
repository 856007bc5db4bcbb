import type { AllTexts } from './kit-texts.ts'

/** The languages of the kit's own words besides English, which is in the elements. */
const languages: Readonly<Record<string, () => Promise<{ texts: AllTexts }>>> = {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  pt: () => import('./pt-BR.ts'),
  zh: () => import('./zh-Hans.ts'),
}

const loaded = new Map<string, Promise<AllTexts | undefined>>()

/** Chinese in traditional characters, by script or by region. */
const traditional = /^zh-(hant|hk|mo|tw)\b/

/**
 * Loads the kit's words in a language, once.
 * @param tag BCP 47; only its first part counts: `de` for `de-AT`
 * @returns undefined for English and for languages that the kit does not have
 */
export function loadTexts(tag: string): Promise<AllTexts | undefined> | undefined {
  const [language = ''] = tag.toLowerCase().split('-')
  const load = Object.hasOwn(languages, language) ? languages[language] : undefined
  if (!load || traditional.test(tag.toLowerCase())) return undefined
  const before = loaded.get(language)
  if (before) return before
  const texts = load().then(
    (module) => module.texts,
    () => {
      loaded.delete(language) // the next use tries again; until then the words are English
      return undefined
    },
  )
  loaded.set(language, texts)
  return texts
}
