import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPortal } from '../../../test/harness.ts'
import { Keys } from '../../crypto/keys.ts'
import { StartError } from '../../problems/start-error.ts'
import { checkSecretKey } from './secret-key-check.ts'

test('F19: another SECRET_KEY than that of the first start stops the start', async () => {
  const { db } = await startPortal()
  const key = () => new Keys('the key of the first start, 0123456789')
  await checkSecretKey(db, key())
  await checkSecretKey(db, key())
  await assert.rejects(
    checkSecretKey(db, new Keys('another key, 01234567890123456789')),
    StartError,
  )
})
