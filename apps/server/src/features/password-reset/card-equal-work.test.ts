import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { NoopLogger } from 'drizzle-orm/logger'
import { minutes } from '@passerelle/contracts/limits.ts'
import { guessWrong, requestCardCode, wrongCardCode } from '../../../test/card-steps.ts'
import { activatedAgent, ana, startPortal } from '../../../test/harness.ts'

const { email } = ana
const nobody = 'nobody@example.com'

/** Counts the queries that reach the database while `act` runs, those in transactions too. */
async function countQueries(act: () => Promise<unknown>): Promise<number> {
  const { mock: spy } = mock.method(NoopLogger.prototype, 'logQuery')
  await act()
  spy.restore()
  return spy.callCount()
}

test('requesting a code makes the same number of queries for an account, one that may have no digits, and an unknown address', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const ask = (to: string) =>
    countQueries(() => portal.post('/api/card/forgot-password', { email: to }))
  const ofAccount = await ask(email)
  assert.ok(ofAccount > 10)
  assert.equal(await ask(nobody), ofAccount)
  portal.passes(minutes(15))
  await guessWrong(portal, 10)
  portal.passes(minutes(15))
  assert.equal(await ask(email), ofAccount)
})

test('a guess makes the same number of queries for an account with digits, one without, and an unknown address', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await activatedAgent(portal, { email: 'bia@example.com' })
  const code = wrongCardCode(await requestCardCode(portal))
  const guess = (to: string) =>
    countQueries(() => portal.post('/api/card/validate', { email: to, code }))
  const withDigits = await guess(email)
  assert.ok(withDigits > 5)
  assert.equal(await guess('bia@example.com'), withDigits)
  assert.equal(await guess(nobody), withDigits)
})
