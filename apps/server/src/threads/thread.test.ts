import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Thread } from './thread.ts'

const worker = (program: string) => new URL(`data:text/javascript,${encodeURIComponent(program)}`)

for (const [end, program] of [
  ['ends without an error', 'process.exit(3)'],
  ['fails', 'throw new Error("broken")'],
] as const) {
  test(`F20: a question whose thread ${end} is refused and does not wait for ever`, async () => {
    let ended = 0
    const thread = new Thread<string, number>(
      worker(`import { parentPort } from 'node:worker_threads'
parentPort.on('message', () => { ${program} })`),
      () => {
        ended += 1
      },
    )
    const asked = ['boarding', 'pass'].map((question) => thread.ask(question))
    for (const answer of asked) await assert.rejects(answer, /ended with 3|broken/)
    assert.ok(ended > 0)
  })
}
