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

/**
 * Loads the kit's words in a language, once.
 * @param language a BCP 47 tag; only its first part counts: `de` for `de-AT`
 * @returns undefined for English and for languages that the kit does not have
 */
export function loadTexts(language: string): Promise<AllTexts | undefined> | undefined {
  const [tag = ''] = language.toLowerCase().split('-')
  const load = Object.hasOwn(languages, tag) ? languages[tag] : undefined
  if (!load) return undefined
  const before = loaded.get(tag)
  if (before) return before
  const texts = load().then(
    (module) => module.texts,
    () => {
      loaded.delete(tag) // the next use tries again; until then the words are English
      return undefined
    },
  )
  loaded.set(tag, texts)
  return texts
}
