import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPortal } from '../../harness.ts'
import { walkRandomly } from './reset-walks.ts'

test('A08: in 300 random walks no step without the right proof changes a password or opens a session', async () => {
  assert.ok((await walkRandomly(await startPortal(), 300)) > 15, 'the walks reach a change')
})
