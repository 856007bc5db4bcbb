import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { ConfigError } from '../../config/config.ts'
import { activatedAgent, startPortal } from '../../../test/harness.ts'
import { embeddedSecretKey } from './embedded-secret-key.ts'

function emptyFolder(t: TestContext): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'data-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return { folder, file: join(folder, 'secret.key') }
}

test('the first start makes the key, readable by its owner alone, and later ones read it', async (t) => {
  const { folder, file } = emptyFolder(t)
  const { db } = await startPortal()
  const key = await embeddedSecretKey(folder, db)
  assert.equal(key, readFileSync(file, 'utf8'))
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(await embeddedSecretKey(folder, db), key)
})

test('where somebody is registered a missing key stops the start: the message names the file and what to do, and no other is made', async (t) => {
  const { folder, file } = emptyFolder(t)
  const portal = await startPortal()
  const key = await embeddedSecretKey(folder, portal.db)
  await activatedAgent(portal)
  assert.equal(await embeddedSecretKey(folder, portal.db), key)
  unlinkSync(file)
  const isToldSo = (error: Error) =>
    error instanceof ConfigError &&
    error.message.includes(`${file} is missing`) &&
    /from a backup, or set SECRET_KEY/.test(error.message)
  for (const _start of [1, 2]) await assert.rejects(embeddedSecretKey(folder, portal.db), isToldSo)
})

test('a file without a key stops the start', async (t) => {
  const { folder, file } = emptyFolder(t)
  writeFileSync(file, '')
  await assert.rejects(embeddedSecretKey(folder, (await startPortal()).db), /holds no key/)
})
