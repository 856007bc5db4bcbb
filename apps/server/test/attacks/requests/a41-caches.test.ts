/** A41: what a cache between a person and the portal may keep. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { apiCalls } from '../../api-calls.ts'
import { startPortal, type Answer } from '../../harness.ts'
import { addSite, authorizationRequest, signInApproved, tokensOf, userinfo } from '../../sites.ts'
import { addressOf, callerInOnePortal, methodOf, smallPortal, world } from '../../world.ts'

const anHour = 'public, max-age=3600'
/** Pages and texts: kept, but asked for again each time. */
const asksAgain = 'no-cache'
/** The only answers that a cache may keep. Nothing of a person is in them. */
const kept: Readonly<Record<string, string>> = {
  'GET /oauth/jwks': anHour,
  'GET /.well-known/openid-configuration': anHour,
  'GET /.well-known/oauth-authorization-server': anHour,
  'GET /site.webmanifest': anHour,
  'GET /api/translations/:lng/:ns': asksAgain,
  'GET /authorize': asksAgain,
  'GET /logout': asksAgain,
}

const cacheControl = ({ headers }: Answer) => String(headers['cache-control'])

function checkAnswer(line: string, expected: string, answer: Answer): void {
  assert.equal(cacheControl(answer), expected, `${line}: ${answer.status}`)
  if (expected !== 'no-store') assert.equal(answer.headers['set-cookie'], undefined, line)
}

test('A41: every answer of every route is no-store, but those that are the same for everybody, and none of these sets a cookie', async () => {
  for (const as of ['nobody', 'agent', 'admin'] as const) {
    const { portal, caller, ids } = await world(as)
    for (const [line, call] of Object.entries(apiCalls)) {
      if (callerInOnePortal(call) !== as) continue
      const [method, address] = [methodOf(line), addressOf(line, call, ids)]
      const body = call.right ? { body: call.right } : {}
      checkAnswer(line, kept[line] ?? 'no-store', await caller.call(method, address, body))
      const elsewhere = { headers: { host: 'evil.example' } }
      const refused = await portal.call(method, address, { ...body, ...elsewhere })
      if (line !== 'GET /healthz') assert.equal(refused.status, 421, line)
      checkAnswer(`${line} at another host`, 'no-store', refused)
    }
  }
})

test('A41: only lists that are the same for everybody may be kept, for an hour', async () => {
  const portal = await startPortal()
  for (const list of ['genders', 'countries', 'areas', 'agencies', 'nothing']) {
    const answer = await portal.get(`/api/lists/${list}`)
    const isKept = answer.status === 200 && list !== 'agencies'
    checkAnswer(list, isKept ? anHour : 'no-store', answer)
  }
})

test('A41: a private address with the ending of a picture or a style is not there, and is not kept', async () => {
  const portal = await startPortal({}, { portal: smallPortal })
  const browser = await signInApproved(portal)
  for (const path of ['/api/user/me', '/api/user', '/api/user/sites'])
    for (const ending of [
      '/x.css',
      '.css',
      '%2fx.css',
      ';x.css',
      '%0a.css',
      '/..%2fx.png',
      '%23.js',
    ]) {
      const answer = await browser.get(`${path}${ending}`)
      assert.ok([404, 405].includes(answer.status), `${path}${ending}`)
      checkAnswer(`${path}${ending}`, 'no-store', answer)
      assert.doesNotMatch(JSON.stringify(answer.body), /ana\.lima/)
    }
})

test('A41: tokens and claims are never kept', async () => {
  const portal = await startPortal()
  const browser = await signInApproved(portal)
  const site = await addSite(portal)
  checkAnswer(
    'code',
    'no-store',
    await browser.post('/api/oauth/authorize', authorizationRequest(site)),
  )
  const { access_token } = await tokensOf(portal, browser, site)
  checkAnswer('userinfo', 'no-store', await userinfo(portal, access_token))
})

test('A41: files with a hash in their name are kept for ever, without a cookie; a file that is not there is not kept', async () => {
  writeFileSync(join(smallPortal, 'assets', 'main-AbCdEf12.js'), '')
  const portal = await startPortal({}, { portal: smallPortal })
  const browser = await signInApproved(portal)
  const answer = await browser.get('/assets/main-AbCdEf12.js')
  assert.equal(answer.status, 200)
  checkAnswer('a file', 'public, max-age=31536000, immutable', answer)
  checkAnswer('no file', 'no-store', await browser.get('/assets/other.js'))
})

test('A41: a public page holds nothing of the person who reads it, and is asked for again', async () => {
  const portal = await startPortal({}, { portal: smallPortal })
  const browser = await signInApproved(portal)
  for (const path of ['/signup', '/terms', '/no/such/page']) {
    const [mine, others] = [await browser.get(path), await portal.browser().get(path)]
    assert.equal(mine.body, others.body, path)
    checkAnswer(path, asksAgain, mine)
  }
})

test('A41: a page that says who reads it is kept by no cache; a visitor’s says nothing', async () => {
  const portal = await startPortal({}, { portal: smallPortal })
  const browser = await signInApproved(portal)
  for (const path of ['/', '/signin', '/profile/info', '/profile/password', '/staff/users']) {
    checkAnswer(path, 'private, no-store', await browser.get(path))
    checkAnswer(`${path}, a visitor`, asksAgain, await portal.browser().get(path))
  }
})
