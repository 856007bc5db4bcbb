import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageTags, locales, localesFolder } from '../../test/locales.ts'
import { ConfigError } from '../config/config.ts'
import { readLocales } from './locales.ts'

const polish = { 'pl/language.json': '{ "name": "Polski", "code": "PL", "aliases": ["pl"] }' }

test('the nine languages are offered in the order of the sign-in page, and one that is added after them', () => {
  assert.deepEqual(
    locales.languages.map(({ code }) => code),
    ['EN', 'PT', 'FR', 'ES', 'DE', 'ZH', 'IT', 'JP', 'KO'],
  )
  assert.deepEqual(
    readLocales(localesFolder(polish)).languages.map(({ code }) => code),
    ['EN', 'PT', 'FR', 'ES', 'DE', 'ZH', 'IT', 'JP', 'KO', 'PL'],
  )
})

test('the specification’s codes are accepted, in any spelling', () => {
  const tags = {
    EN: 'en-US',
    PT: 'pt-BR',
    FR: 'fr',
    ES: 'es',
    DE: 'de',
    ZH: 'zh-Hans',
    CH: 'zh-Hans',
    IT: 'it',
    JP: 'ja',
    KO: 'ko',
  }
  for (const [code, tag] of Object.entries(tags))
    for (const name of [code, code.toLowerCase(), tag, tag.toUpperCase()])
      assert.equal(locales.find(name), tag, name)
  for (const name of [
    '',
    'xx',
    '__proto__',
    'constructor',
    '../en-US',
    'en_US',
    undefined,
    null,
    1,
    ['fr'],
  ])
    assert.equal(locales.find(name), undefined, String(name))
})

const browsers: readonly (readonly [header: string | undefined, tag: string | undefined])[] = [
  ['fr-CH, en;q=0.8', 'fr'],
  ['en;q=0.5, fr-CH', 'fr'],
  ['de;q=0.3, it;q=0.9, fr;q=0.6', 'it'],
  ['sv, de-AT', 'de'],
  ['zh-TW', 'zh-Hans'],
  ['pt', 'pt-BR'],
  ['pt-PT;q=0.9,en;q=0.8', 'pt-BR'],
  ['EN-gb', 'en-US'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['de;q=x, fr', 'fr'],
  ['de ; q=0.2 , fr ;q=0.3', 'fr'],
  // A browser's language tags: Chamorro, and a country code that is not a language.
  ['ch', undefined],
  ['JP', undefined],
  ['sv', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
  [',,;q=1,', undefined],
  ['__proto__', undefined],
]
for (const [header, tag] of browsers) {
  test(`a browser that asks for ${JSON.stringify(header)} gets ${tag ?? 'no language of its own'}`, () =>
    assert.equal(locales.fromAcceptLanguage(header), tag))
}

test('what is beyond 500 characters of a browser’s list is not read', () => {
  assert.equal(locales.fromAcceptLanguage(`${'sv,'.repeat(160)}de`), 'de')
  assert.equal(locales.fromAcceptLanguage(`${'sv,'.repeat(170)}de`), undefined)
})

test('texts that a language lacks, or has empty, are English, key by key', () => {
  const folder = localesFolder({
    ...polish,
    'pl/signin.json': '{ "email": "Adres e-mail", "forgot": "" }',
  })
  const { email, forgot } = readLocales(folder).texts('pl', 'signin')
  assert.deepEqual([email, forgot], ['Adres e-mail', locales.texts('en-US', 'signin')['forgot']])
})

test('texts are read once', () => {
  for (const tag of languageTags)
    assert.equal(locales.texts(tag, 'mails'), locales.texts(tag, 'mails'))
})

test('a folder of languages that is wrong is refused with every error at once', () => {
  const folder = localesFolder({
    'Deutsch/language.json': '{}',
    'pl/common.json': '{}',
    'sv/language.json': '{ "name": "Svenska", "code": "SV", "aliases": ["de"] }',
  })
  assert.throws(
    () => readLocales(folder),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError)
      assert.deepEqual([...error.errors].toSorted(), [
        'LOCALES_DIR: Deutsch must be named by a language, such as pt-BR',
        'LOCALES_DIR: de and sv are both called de',
        'LOCALES_DIR: pl/language.json must have a name, a code and aliases',
      ])
      return true
    },
  )
  assert.throws(
    () => readLocales(localesFolder(polish, { empty: true })),
    /the folder en-US is missing/,
  )
  assert.throws(
    () => readLocales('/nowhere/at/all'),
    /LOCALES_DIR must be a folder that can be read: \/nowhere\/at\/all/,
  )
})
