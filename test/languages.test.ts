/** Every language has the keys and the placeholders of English, and no empty texts. */
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'

type Texts = { readonly [key: string]: string | Texts }

const english = 'en-US'
const tags = readdirSync('locales').filter((tag) => tag !== english)
const files = readdirSync(`locales/${english}`).filter((name) => name !== 'language.json')

const textsOf = (texts: Texts, path = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[path + key, text]] : textsOf(text, `${path}${key}.`),
  )
const read = (tag: string, file: string) =>
  new Map(textsOf(JSON.parse(readFileSync(`locales/${tag}/${file}`, 'utf8')) as Texts))

const plural = /^(.+)_(zero|one|two|few|many|other)$/
/** The name of a plural without its form: `fields` of `fields_one`. */
const familyOf = (key: string, texts: ReadonlyMap<string, string>) => {
  const family = plural.exec(key)?.[1]
  return family !== undefined && texts.has(`${family}_other`) ? family : undefined
}
const familiesOf = (texts: ReadonlyMap<string, string>) =>
  new Set(
    [...texts.keys()].map((key) => familyOf(key, texts)).filter((family) => family !== undefined),
  )
const formsOf = (tag: string) => new Intl.PluralRules(tag).resolvedOptions().pluralCategories

/** The keys that a language must have, each plural in the language's own forms. */
const keysFor = (tag: string, texts: ReadonlyMap<string, string>): string[] =>
  [
    ...[...texts.keys()].filter((key) => familyOf(key, texts) === undefined),
    ...[...familiesOf(texts)].flatMap((family) => formsOf(tag).map((form) => `${family}_${form}`)),
  ].toSorted()

/** The one entry that the specification has in a single language. */
const extraKeys: Readonly<Record<string, readonly string[]>> = { 'pt-BR/common.json': ['Sprites'] }

const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{\{\w+\}\}/g)].map(([mark]) => mark).toSorted()

for (const tag of [english, ...tags]) {
  test(`${tag} has the files and the keys of English, and plurals in its own forms`, () => {
    assert.deepEqual(
      readdirSync(`locales/${tag}`).toSorted(),
      ['language.json', ...files].toSorted(),
    )
    for (const file of files)
      assert.deepEqual(
        [...read(tag, file).keys()].toSorted(),
        [...keysFor(tag, read(english, file)), ...(extraKeys[`${tag}/${file}`] ?? [])].toSorted(),
        `${tag}/${file}`,
      )
  })

  test(`no text of ${tag} is empty, and each has the placeholders of English`, () => {
    for (const file of files) {
      const base = read(english, file)
      for (const [key, text] of read(tag, file)) {
        assert.notEqual(text.trim(), '', `${tag}/${file} ${key}`)
        const same = base.get(key) ?? base.get(`${plural.exec(key)?.[1]}_other`)
        if (same !== undefined)
          assert.deepEqual(placeholdersOf(text), placeholdersOf(same), `${tag}/${file} ${key}`)
        assert.doesNotMatch(text.replace(/\{\{\w+\}\}/g, ''), /[{}]/, `${tag}/${file} ${key}`)
      }
    }
  })
}

test('the Portuguese resource keeps Sprites as Images', () => {
  assert.equal(read('pt-BR', 'common.json').get('Sprites'), 'Images')
})

/**
 * The loader's only number that is not a setting (specification, section 9). The test fails when
 * an update of the library changes it.
 */
test('the library keeps 20 compiled patterns', () => {
  assert.match(
    readFileSync('node_modules/i18next/dist/esm/i18next.js', 'utf8'),
    /RegExpCache = new RegExpCache\(20\)/,
  )
})
