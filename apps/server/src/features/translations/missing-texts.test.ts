import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { minutes } from '@passerelle/contracts/limits.ts'
import {
  signedIn,
  signedInStaff,
  startPortal,
  type Browser,
  type TestPortal,
} from '../../../test/harness.ts'
import { missing_translations } from '../../db/schema.ts'
import { textTreeOf, textAt } from './text-tree.ts'
import { englishText, untranslatedKeys } from './untranslated-keys.ts'

const list = '/api/staff/translations/missing'
const keysIn = ({ body }: { body: { objects: { key: string }[] } }) =>
  body.objects.map(({ key }) => key)

/** Starts a portal, reports these keys, and opens a reviewer's browser. */
async function startWithReports(
  keys: Record<string, string>,
  namespace = 'signup',
): Promise<{ portal: TestPortal; staff: Browser }> {
  const portal = await startPortal()
  const staff = await signedInStaff(portal)
  assert.equal((await portal.post(`/api/translations/en-US/${namespace}`, keys)).status, 200)
  return { portal, staff }
}

/** Inserts rows as an earlier release would have stored them. */
const insertReports = (
  portal: TestPortal,
  rows: readonly [language: string, namespace: string, key: string][],
) =>
  portal.db.insert(missing_translations).values(
    rows.map(([language, namespace, key]) => ({
      language,
      namespace,
      key,
      fallback: 'Text',
      first_seen_at: portal.deps.now(),
    })),
  )

describe('the list of missing texts', () => {
  test('is for staff only', async () => {
    const { portal } = await startWithReports({ 'form.newField': 'New field' })
    const agent = await signedIn(portal)
    for (const path of [list, `${list}?limit=none`, `${list}/csv`, `${list}/json`]) {
      for (const browser of [portal.browser(), agent])
        assert.equal((await browser.get(path)).status, 404, path)
    }
  })

  test('names language, namespace, key, the text shown instead and when it was first seen', async () => {
    const { portal, staff } = await startWithReports({ 'form.newField': 'New field' })
    const first = portal.deps.now().toISOString()
    portal.passes(minutes(5))
    await portal.post('/api/translations/en-US/signup', { 'form.newField': 'Other words' })
    const { status, body } = await staff.get(list)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      objects: [
        {
          language: 'en-US',
          namespace: 'signup',
          key: 'form.newField',
          english: 'New field',
          first_seen_at: first,
        },
      ],
      next: null,
    })
  })

  test('leaves out texts that were translated since, and languages and namespaces that no longer exist', async () => {
    const { portal, staff } = await startWithReports({ gone: 'Gone' })
    await insertReports(portal, [
      ['en-US', 'common', 'signIn'],
      ['en-US', 'common', 'passwordField.show'],
      ['xx', 'common', 'key'],
      ['en-US', 'pages', 'key'],
    ])
    assert.deepEqual(keysIn(await staff.get(list)), ['gone'])
  })

  test('a key of a subtree, and one such as constructor, count as missing', async () => {
    const { portal, staff } = await startWithReports({ field: 'Field' }, 'forms')
    await insertReports(portal, [
      ['en-US', 'forms', 'toString'],
      ['en-US', 'forms', 'field.toString.name'],
    ])
    assert.deepEqual(keysIn(await staff.get(list)), ['field', 'field.toString.name', 'toString'])
  })

  test('the portal’s own languages lack no text', async () => {
    const portal = await startPortal()
    assert.deepEqual(keysIn(await (await signedInStaff(portal)).get(list)), [])
  })

  test('may be limited to one language, in any of its spellings; an unknown language is refused', async () => {
    const { staff } = await startWithReports({ one: 'One' })
    for (const language of ['en-US', 'EN', 'en'])
      assert.deepEqual(keysIn(await staff.get(`${list}?language=${language}`)), ['one'])
    const { status, body } = await staff.get(`${list}?language=xx`)
    assert.deepEqual([status, body.errors], [400, { language: 'notAnOption' }])
  })

  test('gives each text once, page by page, with an opaque after, also when the last one was translated in the meantime', async () => {
    const { portal, staff } = await startWithReports(
      Object.fromEntries(['e', 'b', 'a', 'd', 'c'].map((key) => [`key ${key}`, 'Text'])),
    )
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const answer = await staff.get(`${list}?limit=2${after && `&after=${after}`}`)
      assert.equal(answer.status, 200)
      seen.push(...keysIn(answer))
      after = answer.body.next
      await portal.db.execute(sql`delete from missing_translations where key = ${seen.at(-1)}`)
    }
    assert.deepEqual(
      seen,
      ['a', 'b', 'c', 'd', 'e'].map((letter) => `key ${letter}`),
    )
  })

  test('the next page works after the longest possible key', async () => {
    const { staff } = await startWithReports({
      ['訳'.repeat(200)]: 'Text',
      ['訳'.repeat(199)]: 'Text',
    })
    const { body } = await staff.get(`${list}?limit=1`)
    assert.deepEqual(keysIn(await staff.get(`${list}?after=${body.next}`)), ['訳'.repeat(200)])
  })

  test('when 5000 reports are stored, those translated since make room for new ones', async () => {
    const portal = await startPortal()
    await portal.db.execute(
      sql`insert into missing_translations select 'en-US', 'common', 'key' || n, 'Text', now() from generate_series(1, 4998) as n`,
    )
    await insertReports(portal, [
      ['en-US', 'common', 'signIn'],
      ['en-US', 'common', 'signOut'],
    ])
    await portal.post('/api/translations/en-US/common', { one: 'One', two: 'Two', three: 'Three' })
    const keys = (await portal.db.select().from(missing_translations)).map(({ key }) => key)
    assert.equal(keys.length, 5000)
    assert.deepEqual(
      ['signIn', 'signOut', 'one', 'two', 'three'].filter((key) => keys.includes(key)),
      ['one', 'two'],
    )
  })
})

describe('the exported list', () => {
  const cellsIn = (csv: string) =>
    csv
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split('\t'))

  async function exportedFile(staff: Browser, portal: TestPortal, path: string) {
    const { rawPayload, headers } = await portal.app.inject({
      authority: 'localhost:3000',
      url: path,
      cookies: Object.fromEntries(staff.cookies),
    })
    return { headers, text: rawPayload.toString(path.endsWith('json') ? 'utf8' : 'utf16le') }
  }

  test('csv opens in Excel in every country: UTF-16 with byte order mark, tabs, every cell quoted', async () => {
    const { portal, staff } = await startWithReports({
      'form.newField': 'Say "new", 新しい; field',
    })
    const { headers, text } = await exportedFile(staff, portal, `${list}/csv`)
    assert.match(String(headers['content-type']), /^text\/csv; charset=utf-16le/)
    assert.equal(headers['content-disposition'], 'attachment; filename="missing-texts.csv"')
    assert.equal(text[0], '\uFEFF')
    assert.deepEqual(cellsIn(text.slice(1)), [
      ['"language"', '"namespace"', '"key"', '"english"', '"first_seen_at"'],
      [
        '"en-US"',
        '"signup"',
        '"form.newField"',
        '"Say ""new"", 新しい; field"',
        `"${portal.deps.now().toISOString()}"`,
      ],
    ])
  })

  test('no reported text is a formula in a spreadsheet', async () => {
    const { portal, staff } = await startWithReports({
      '=1+1': '=HYPERLINK("https://evil.example")',
      '+1': '-1',
      '@x': '@SUM(A1)',
      '＝1': '＋1',
      '－1': '＠SUM(A1)',
    })
    const { text } = await exportedFile(staff, portal, `${list}/csv`)
    assert.doesNotMatch(text, /"[=+\-@＝＋－＠]/)
    assert.ok(text.includes(`"'=1+1"\t"'=HYPERLINK(""https://evil.example"")"`))
  })

  test('json has the shape of the resource files, by language and namespace', async () => {
    const { portal, staff } = await startWithReports({
      'form.city': 'City',
      'form.zip': 'Zip',
      done: 'Done',
    })
    await portal.post('/api/translations/en-US/common', { 'new.toString': 'Text' })
    const { headers, text } = await exportedFile(staff, portal, `${list}/json`)
    assert.match(String(headers['content-type']), /^application\/json/)
    assert.deepEqual(JSON.parse(text), {
      'en-US': {
        common: { new: { toString: 'Text' } },
        signup: { done: 'Done', form: { city: 'City', zip: 'Zip' } },
      },
    })
  })

  test('may be limited to one language, which is in the file’s name', async () => {
    const { portal, staff } = await startWithReports({ one: 'One' })
    const { headers, text } = await exportedFile(staff, portal, `${list}/csv?language=en-US`)
    assert.equal(headers['content-disposition'], 'attachment; filename="missing-texts-en-US.csv"')
    assert.equal(cellsIn(text).length, 2)
  })

  test('other formats are 404', async () => {
    const { staff } = await startWithReports({ one: 'One' })
    for (const format of ['xlsx', 'CSV', 'constructor'])
      assert.equal((await staff.get(`${list}/${format}`)).status, 404, format)
  })
})

describe('the tree of a resource file', () => {
  test('finds the text of a key that is a path; an empty text counts as missing', () => {
    const texts = { fields: { city: 'City', zip: '', 'agency.name': 'Agency' }, 'a.b': 'flat' }
    const keys = [
      'fields.city',
      'fields.zip',
      'fields',
      'fields.city.name',
      'fields.agency.name',
      'a.b',
      'toString',
      '__proto__.constructor.name',
    ]
    assert.deepEqual(
      keys.map((key) => textAt(texts, key)),
      ['City', undefined, undefined, undefined, 'Agency', 'flat', undefined, undefined],
    )
  })

  test('is made of keys; a key whose path leads through another key’s text stays one name', () => {
    const made = textTreeOf([
      ['a', '1'],
      ['a.b', '2'],
      ['c.d', '3'],
      ['c', '4'],
      ['__proto__.x', '5'],
    ])
    assert.deepEqual(
      JSON.parse(JSON.stringify(made)),
      JSON.parse('{"a":"1","a.b":"2","c":"4","c.d":"3","__proto__":{"x":"5"}}'),
    )
    assert.equal(Object.hasOwn(Object.prototype, 'x'), false)
  })
})

describe('a text that English has and a language lacks', () => {
  const english = {
    lead: 'Hello',
    fields: { city: 'City', zip: 'Zip' },
    found_one: '{{count}} found',
    found_other: '{{count}} found',
    no_one: 'Nobody',
  }

  test('is missing, also when the language has an empty text', () => {
    assert.deepEqual(
      untranslatedKeys('de', english, {
        lead: '',
        fields: { city: 'Ort' },
        found_one: '1',
        found_other: '2',
        no_one: 'Niemand',
      }),
      ['lead', 'fields.zip'],
    )
  })

  test('a plural text needs exactly one text for each plural form of the language', () => {
    const texts = { lead: '1', fields: { city: '2', zip: '3' }, no_one: '4' }
    assert.deepEqual(
      ['de', 'ja', 'fr'].map((language) => untranslatedKeys(language, english, texts).toSorted()),
      [['found_one', 'found_other'], ['found_other'], ['found_many', 'found_one', 'found_other']],
    )
  })

  test('a plural form that English lacks is translated from the English form other', () => {
    assert.deepEqual(
      ['found_many', 'found_one', 'lead', 'nothing_many', 'nothing'].map((key) =>
        englishText(english, key),
      ),
      ['{{count}} found', '{{count}} found', 'Hello', undefined, undefined],
    )
  })
})
