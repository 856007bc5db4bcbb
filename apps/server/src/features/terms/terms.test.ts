import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countries } from '@passerelle/contracts/countries.ts'
import { days } from '@passerelle/contracts/limits.ts'
import type { ConfigError } from '../../config/config.ts'
import { startPortal, type Browser } from '../../../test/harness.ts'
import { termsFolder, termsDocument } from '../../../test/terms-folder.ts'

const read = async (browser: Browser, address: string, reader?: string) =>
  await browser.get(
    `/api/terms/${address}`,
    reader === undefined ? {} : { 'accept-language': reader },
  )

describe('the shipped terms', () => {
  test('there is a document for every country, for uk, for global and for no country', async () => {
    const portal = await startPortal()
    for (const key of [...new Set(countries.map(({ terms }) => terms)), 'generic']) {
      const { status, body } = await read(portal, key)
      assert.deepEqual(
        [status, body.key, body.version, body.versions],
        [200, key, '2026-01-01', ['2026-01-01']],
        key,
      )
    }
  })

  test('each is in its country’s language and in English, the one for all in every language', async () => {
    const portal = await startPortal()
    for (const [key, languages] of [
      ['br', ['pt-BR', 'en-US']],
      ['jp', ['ja', 'en-US']],
      ['uk', ['en-US']],
      ['us', ['en-US']],
      ['global', ['es', 'fr', 'pt-BR', 'zh-Hans', 'en-US']],
    ] as const) {
      assert.deepEqual((await read(portal, key)).body.languages, languages, key)
    }
    assert.equal((await read(portal, 'generic')).body.languages.length, 9)
  })

  test('each says in its language that it is a sample to replace, without a file of the operator', async () => {
    const portal = await startPortal()
    for (const language of (await read(portal, 'generic')).body.languages)
      assert.match(
        (await read(portal, `generic?language=${language}`)).body.notice,
        /^(?!.*[.]md).{20,}$/,
        language,
      )
    assert.match((await read(portal, 'de?language=de')).body.notice, /Musterbedingungen/)
  })

  test('each has the programme’s name of the settings', async () => {
    const portal = await startPortal({ BRAND_NAME: 'Skyways' })
    const { sections } = (await read(portal, 'kr?language=ko')).body
    assert.match(sections[0].text, /Skyways/)
    assert.doesNotMatch(JSON.stringify(sections), /\{\{/)
  })
})

describe('the language', () => {
  test('is the reader’s where the country has it, else English', async () => {
    const portal = await startPortal()
    for (const [key, reader, language] of [
      ['br', 'pt', 'pt-BR'],
      ['br', 'fr-CH, pt;q=0.5', 'en-US'],
      ['br', '', 'en-US'],
      ['generic', 'zh-CN', 'zh-Hans'],
    ] as const) {
      assert.equal((await read(portal, key, reader)).body.language, language, `${key} ${reader}`)
    }
  })

  test('may be named by its code, such as CH and JP, wherever it is named', async () => {
    const portal = await startPortal()
    for (const [code, language] of [
      ['CH', 'zh-Hans'],
      ['JP', 'ja'],
      ['jp', 'ja'],
    ] as const)
      for (const name of ['language', 'reader'])
        assert.equal(
          (await read(portal, `generic?${name}=${code}`)).body.language,
          language,
          `${name}=${code}`,
        )
  })

  test('of the page comes before the browser’s', async () => {
    const portal = await startPortal()
    assert.equal((await read(portal, 'br?reader=pt-BR', 'en')).body.language, 'pt-BR')
    assert.equal((await read(portal, 'br?reader=en-US', 'pt')).body.language, 'en-US')
  })

  test('in the query comes before the reader’s', async () => {
    const portal = await startPortal()
    const { language, title } = (await read(portal, 'de?language=de', 'en')).body
    assert.deepEqual([language, title], ['de', 'Teilnahmebedingungen'])
  })

  test('is the country’s where its own document has no English', async () => {
    const portal = await startPortal({
      TERMS_DIR: termsFolder({
        '2026-01-01/be.fr.json': termsDocument('Conditions'),
        '2026-01-01/be.nl.json': termsDocument('Voorwaarden'),
      }),
    })
    const { languages, language, title, notice } = (await read(portal, 'be', 'fr')).body
    assert.deepEqual([languages, language, title, notice], [['fr', 'nl'], 'fr', 'Conditions', null])
    assert.equal((await read(portal, 'be', 'ja')).body.language, 'fr')
  })
})

describe('versions', () => {
  const files = {
    '2026-06-01/sample.en-US.json': termsDocument('Second'),
    '2026-09-01/br.en-US.json': termsDocument('Brazil’s own'),
    '2026-11-01/sample.en-US.json': termsDocument('Third'),
    '2026-12-01/br.en-US.json': termsDocument('Brazil’s next'),
  }
  const dir = termsFolder(files)
  const titleOf = async (browser: Browser, address: string) =>
    (await read(browser, address)).body.title

  test('the newest version is in force, and older ones can be read', async () => {
    const portal = await startPortal({ TERMS_DIR: dir })
    const { title, versions } = (await read(portal, 'us')).body
    assert.deepEqual([title, versions], ['Third', ['2026-11-01', '2026-06-01', '2026-01-01']])
    assert.equal(await titleOf(portal, 'us?version=2026-06-01'), 'Second')
  })

  test('a country’s own document is not replaced by a newer sample', async () => {
    const portal = await startPortal({ TERMS_DIR: dir })
    const { title, versions } = (await read(portal, 'br')).body
    assert.deepEqual(
      [title, versions],
      ['Brazil’s own', ['2026-09-01', '2026-06-01', '2026-01-01']],
    )
  })

  test('a version is in force from its date', async () => {
    const portal = await startPortal({ TERMS_DIR: dir })
    assert.equal((await read(portal, 'br?version=2026-12-01')).status, 404)
    portal.passes(days(10))
    assert.equal(await titleOf(portal, 'br'), 'Brazil’s next')
  })
})

describe('unknown terms are 404', () => {
  const unknown = [
    'nowhere',
    'sample',
    'BR',
    'br.en-US',
    '..%2f..%2fpackage',
    '__proto__',
    'constructor',
    'br?version=2025-01-01',
    'br?version=',
    'br?version=../../..',
    'br?version=__proto__',
    'br?language=de',
    'br?language=',
    'br?language=../en-US',
    'br?language=toString',
    'br?language=sv',
    'br?text=',
    'br?text=x',
    'br?text=__proto__',
  ]
  for (const address of unknown) {
    test(address, async () => {
      const { status, body } = await read(await startPortal(), address)
      assert.deepEqual([status, body.code], [404, 'notFound'])
    })
  }
})

describe('terms that cannot be read stop the start, and the message names every error', () => {
  const startErrors = (files: Record<string, string>, options = {}) =>
    startPortal({ TERMS_DIR: termsFolder(files, options) }).then(
      () => assert.fail('it started'),
      (error: ConfigError) => error.errors,
    )

  test('malformed documents and malformed file names', async () => {
    const errors = await startErrors({
      '2026-02-30/br.fr.json': termsDocument('x'),
      '2026-06-01/br.fr.json': '{',
      '2026-06-01/br.de.json': '{"title":"x"}',
      '2026-06-01/xx.de.json': termsDocument('x'),
      '2026-06-01/br.json': termsDocument('x'),
      '2026-06-01/br.EN-us.json': termsDocument('x'),
    })
    assert.deepEqual(
      errors.map((error) => error.replace(/^terms /, '').split(' ')[0]),
      [
        '2026-02-30',
        '2026-06-01/br.EN-us.json',
        '2026-06-01/br.de.json',
        '2026-06-01/br.fr.json',
        '2026-06-01/br.json',
        '2026-06-01/xx.de.json',
      ],
    )
  })

  test('a country without terms', async () => {
    const [error] = await startErrors(
      { '2026-01-01/br.en-US.json': termsDocument('x') },
      { empty: true },
    )
    assert.match(error ?? '', /missing for generic, .*fr, /)
    assert.doesNotMatch(error ?? '', / br,/)
  })

  test('a folder that is not there', async () => {
    await assert.rejects(
      startPortal({ TERMS_DIR: '/no/such/folder' }),
      /TERMS_DIR must be a folder that can be read/,
    )
  })
})
