import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPortal } from '../../test/harness.ts'
import { currentTraceparent, withinTrace } from '../tracing/tracing.ts'
import { readTogether } from './read-together.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('what is asked for while two statements run is read by the next one, in the trace of one who waits', async () => {
  const { db } = await startPortal()
  const statements: { keys: readonly string[]; trace: string | undefined }[] = []
  const read = readTogether(async (_db, keys: readonly string[]) => {
    statements.push({ keys, trace: currentTraceparent() })
    await turn()
    return keys.map((key) => (key === 'c' ? undefined : `row of ${key}`))
  }, 3)
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const rows = await Promise.all(names.map((name) => withinTrace(name, () => read(db, name))))
  assert.deepEqual(rows, ['row of a', 'row of b', undefined, 'row of d', 'row of e', 'row of f'])
  assert.deepEqual(statements, [
    { keys: ['a'], trace: 'a' },
    { keys: ['b'], trace: 'b' },
    { keys: ['c', 'd', 'e'], trace: 'c' },
    { keys: ['f'], trace: 'f' },
  ])
})

test('a statement that fails is told to those who waited for it, and to no other', async () => {
  const { db } = await startPortal()
  const read = readTogether(async (_db, keys: readonly string[]) => {
    await turn()
    if (keys.includes('c')) throw new Error('the database is away')
    return keys
  }, 2)
  const ends = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((name) => read(db, name)))
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'],
  )
  assert.equal(await read(db, 'f'), 'f')
})
