import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessesFor, PasswordRater } from './password-rating.ts'

const worker = (program: string) => new URL(`data:text/javascript,${encodeURIComponent(program)}`)

for (const [end, program] of [
  ['ends without an error', 'process.exit(3)'],
  ['fails', 'throw new Error("broken")'],
] as const) {
  test(`F20: a rating whose thread ${end} is refused and does not wait for ever`, async () => {
    let ended = 0
    const rater = new PasswordRater(
      () => {
        ended += 1
      },
      worker(`import { parentPort } from 'node:worker_threads'
parentPort.on('message', () => { ${program} })`),
    )
    const asked = [1, 2].map(() => rater.ask({ password: 'boarding', words: [] }))
    for (const rating of asked) await assert.rejects(rating, /ended with 3|broken/)
    assert.ok(ended > 0)
  })
}

test('a word of the owner is guessed sooner than another of its length', async () => {
  const [own, other] = await Promise.all(
    [['xkqjvwzp'], []].map((words) => guessesFor({ password: 'xkqjvwzp', words })),
  )
  assert.ok(own! < other!)
})
