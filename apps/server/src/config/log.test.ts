import assert from 'node:assert/strict'
import { openSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { Browser, startPortal } from '../../test/harness.ts'
import { buildApp, buildMonitoring } from '../app.ts'
import { logOutput, makeLog } from './log.ts'

test('a query that fails is logged without its values', async () => {
  const { deps, db } = await startPortal()
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const app = await buildApp({ ...deps, log })
  app.get('/fails', () =>
    db.execute(sql`select ${'ana.lima@example.com'}::text from no_such_table`),
  )
  assert.equal((await app.inject({ authority: 'localhost:3000', url: '/fails' })).statusCode, 500)
  const written = lines.join('')
  assert.match(written, /Failed query: select \$1::text from no_such_table/)
  assert.match(written, /relation \\"no_such_table\\" does not exist/)
  assert.doesNotMatch(written, /ana\.lima/)
})

test('of two servers that write into one log no two requests have the same id', async () => {
  const { deps } = await startPortal()
  const ids: string[] = []
  const log = makeLog('info', {
    write: (line) => {
      ids.push((JSON.parse(line) as { reqId: string }).reqId)
    },
  })
  const apps = await Promise.all([1, 2].map(() => buildApp({ ...deps, log })))
  for (const app of [...apps, ...apps])
    await app.inject({ url: '/healthz', headers: { 'request-id': 'mine' } })
  assert.equal(ids.length, 4)
  for (const id of ids) assert.match(id, /^[\w-]{10}-[12]$/)
  assert.equal(new Set(ids).size, 4)
})

test('F04: with a full log disk requests go on; the lost lines are counted', async () => {
  const { deps } = await startPortal()
  const output = logOutput(openSync('/dev/full', 'w'))
  const full = { ...deps, log: makeLog('info', output) }
  const app = await buildApp(full)
  const monitoring = buildMonitoring(full, app, {
    ping: async () => {},
    durability: '',
    droppedLogLines: () => output.droppedLines,
  })
  for (let n = 0; n < 3; n += 1) assert.equal((await app.inject('/healthz')).statusCode, 200)
  assert.equal(output.droppedLines, 3)
  assert.match((await new Browser(monitoring).get('/metrics')).body, /^log_lines_dropped_total 3$/m)
})
