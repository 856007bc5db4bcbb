import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startPortal } from '../../test/harness.ts'

test('no list, text, page or file is sent in an encoding that the client gives the weight 0', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'built-portal-'))
  t.after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['signin.html', 'index.html', 'assets/main.js', 'assets/main.js.br'])
    writeFileSync(join(folder, name), name)
  const { app } = await startPortal({}, { portal: folder })
  const encodingOf = async (path: string, accepted: string) =>
    (
      await app.inject({
        authority: 'localhost:3000',
        url: path,
        headers: { 'accept-encoding': accepted },
      })
    ).headers['content-encoding']
  for (const path of [
    '/api/lists/countries',
    '/api/translations/en-US/common',
    '/signin',
    '/assets/main.js',
  ]) {
    for (const accepted of ['br', 'gzip;q=0, br', 'br;q=1.0', 'BR ; q=0.5', 'br;q=0.001'])
      assert.equal(await encodingOf(path, accepted), 'br', `${path} ${accepted}`)
    for (const refused of [
      'br;q=0',
      'br; q=0.0',
      'br;Q=0.000, identity',
      'br ;q=0',
      'identity',
      'brotli',
      '',
    ])
      assert.equal(await encodingOf(path, refused), undefined, `${path} ${refused}`)
  }
  assert.equal(await encodingOf('/signin', 'br;q=0, gzip'), 'gzip')
  assert.equal(await encodingOf('/signin', 'gzip;q=0, br;q=0'), undefined)
})
