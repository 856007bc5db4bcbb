import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessesFor } from './password-rating.ts'

test('a word of the owner is guessed sooner than another of its length', async () => {
  const [own, other] = await Promise.all(
    [['xkqjvwzp'], []].map((words) => guessesFor({ password: 'xkqjvwzp', words })),
  )
  assert.ok(own! < other!)
})
