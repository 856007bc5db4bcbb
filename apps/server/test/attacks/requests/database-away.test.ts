/** What the server answers when its database refuses a query for the moment. */
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { addSite, authorizationRequest, signInApproved, tokensOf, userinfo } from '../../sites.ts'
import { startPortal, type Answer, type TestPortal } from '../../harness.ts'

type Driver = Record<'query' | 'transaction' | 'connect', () => Promise<unknown>>

/** Lets the database's driver refuse every query with this code while the work runs. */
async function whileRefusing<T>({ db }: TestPortal, code: string, work: () => Promise<T>) {
  const { $client: driver } = db as unknown as { $client: Driver }
  const refuse = () => Promise.reject(Object.assign(new Error('refused'), { code }))
  const mocks = (['query', 'transaction', 'connect'] as const)
    .filter((name) => typeof driver[name] === 'function')
    .map((name) => mock.method(driver, name, refuse))
  return work().finally(() => mocks.forEach((mocked) => mocked.mock.restore()))
}

for (const [code, meaning] of [
  ['25006', 'read only after a failover'],
  ['57014', 'a cancelled statement'],
  ['40001', 'a conflict of transactions'],
  ['40P01', 'a deadlock'],
  ['ECONNRESET', 'a broken connection'],
] as const)
  test(`F06: ${meaning} (${code}) is 503 with Retry-After at every door, and the next call works`, async () => {
    const portal = await startPortal()
    const browser = await signInApproved(portal)
    const site = await addSite(portal)
    const { access_token } = await tokensOf(portal, browser, site)
    const calls: Record<string, () => Promise<Answer>> = {
      me: () => browser.get('/api/user/me'),
      login: () => portal.post('/api/login', { email: 'ana@example.com', password: 'guess' }),
      authorize: () => browser.post('/api/oauth/authorize', authorizationRequest(site)),
      userinfo: () => userinfo(portal, access_token),
    }
    for (const [name, call] of Object.entries(calls)) {
      const { status, headers } = await whileRefusing(portal, code, call)
      assert.deepEqual([status, headers['retry-after']], [503, '2'], name)
    }
    assert.equal((await userinfo(portal, access_token)).status, 200)
    assert.equal((await browser.get('/api/user/me')).status, 200)
  })
