/** A39: what a caller writes into the header of a trace, which goes on into rows and to sites. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ana, startPortal } from '../../harness.ts'
import { rowsOf } from '../../inspection.ts'

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test('A39: of a trace’s header its known parts go on, and nothing that a caller adds', async () => {
  const portal = await startPortal()
  const kept = async (header: string, number: number) => {
    const recipient = `agent${number}@example.com`
    await portal.post('/api/signup', { ...ana, email: recipient }, { traceparent: header })
    const rows = await rowsOf(portal, 'outbox')
    return rows.find((row) => row['recipient'] === recipient)?.['traceparent']
  }
  const headers: readonly (readonly [string, string | null])[] = [
    [traceparent, traceparent],
    [`${traceparent}-ana.lima@example.com`, traceparent],
    [`${traceparent.replace('00', 'cc')}-${'x'.repeat(4000)}`, traceparent],
    [traceparent.replace('00', 'ff'), null],
    ['ana.lima@example.com', null],
  ]
  for (const [number, [header, expected]] of headers.entries())
    assert.equal(await kept(header, number), expected, header.slice(0, 80))
})
