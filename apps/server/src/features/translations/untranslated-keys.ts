import { textAt, type Texts } from './text-tree.ts'

/** The paths of all texts of a resource file. */
const keysOf = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [path + key] : keysOf(text, `${path}${key}.`),
  )

const pluralForms = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories

/** `fields_one` and `fields_other` are `fields`; undefined where nothing is counted. */
const counted = (key: string) => /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1]

/** The keys that a language needs to say what English says: of what is counted, one for each plural form that the language has. */
function keysFor(language: string, english: Texts): string[] {
  const keys = keysOf(english)
  const families = new Set(
    keys.map(counted).filter((family) => family !== undefined && keys.includes(`${family}_other`)),
  )
  const plain = keys.filter((key) => !families.has(counted(key)))
  return [
    ...plain,
    ...[...families].flatMap((family) => pluralForms(language).map((form) => `${family}_${form}`)),
  ]
}

/** The English text of a key; of a plural form that English does not have, that of its usual one. */
export function englishOf(english: Texts, key: string): string | undefined {
  const family = counted(key)
  return (
    textAt(english, key) ?? (family === undefined ? undefined : textAt(english, `${family}_other`))
  )
}

/** What English says in a resource file and the language does not, whether anybody has met it yet or not. */
export const untranslated = (language: string, english: Texts, texts: Texts): string[] =>
  keysFor(language, english).filter((key) => textAt(texts, key) === undefined)
