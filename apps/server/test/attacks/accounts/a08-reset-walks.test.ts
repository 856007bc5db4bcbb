import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPortal } from '../../harness.ts'
import { walkRandomly } from './reset-walks.ts'

test('A08: in 25 random walks through both doors of the forgotten password no step without the right proof changes a password or opens a session', async () => {
  assert.ok((await walkRandomly(await startPortal(), 25)) > 0, 'the walks reach a change')
})
