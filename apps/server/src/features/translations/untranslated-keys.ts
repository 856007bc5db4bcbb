import { textAt, type TextTree } from './text-tree.ts'

/** The keys of all texts of a resource file. */
const allKeys = (texts: TextTree, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [path + key] : allKeys(text, `${path}${key}.`),
  )

const pluralForms = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories

/**
 * The key without its plural form: `fields` for `fields_one` and `fields_other`; undefined for a
 * key without one.
 */
const pluralFamily = (key: string) => /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1]

/**
 * The keys that a language needs for all English texts. A plural text needs one key for each plural
 * form of the language.
 */
function neededKeys(language: string, english: TextTree): string[] {
  const keys = allKeys(english)
  const families = new Set(
    keys
      .map(pluralFamily)
      .filter((family) => family !== undefined && keys.includes(`${family}_other`)),
  )
  const plain = keys.filter((key) => !families.has(pluralFamily(key)))
  return [
    ...plain,
    ...[...families].flatMap((family) => pluralForms(language).map((form) => `${family}_${form}`)),
  ]
}

/** The English text of a key. A plural form that English lacks gets the text of `other`. */
export function englishText(english: TextTree, key: string): string | undefined {
  const family = pluralFamily(key)
  return (
    textAt(english, key) ?? (family === undefined ? undefined : textAt(english, `${family}_other`))
  )
}

/** The keys of a resource file that have an English text but none in the language. */
export function untranslatedKeys(language: string, english: TextTree, texts: TextTree): string[] {
  return neededKeys(language, english).filter((key) => textAt(texts, key) === undefined)
}
