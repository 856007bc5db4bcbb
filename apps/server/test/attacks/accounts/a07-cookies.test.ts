/** A07: a cookie that was changed or made up. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ana, signedIn, startPortal, type Browser } from '../../harness.ts'
import { setUpTotp } from '../../second-factor.ts'

/** Every value that differs in one character, in its case or in one bit of it. */
const neighbours = (value: string): string[] =>
  [...value].flatMap((character, at) =>
    [
      character === character.toUpperCase() ? character.toLowerCase() : character.toUpperCase(),
      String.fromCharCode(character.charCodeAt(0) ^ 1),
    ]
      .filter((other) => other !== character && /[\w.~-]/.test(other))
      .map((other) => value.slice(0, at) + other + value.slice(at + 1)),
  )

const withCookie = (browser: Browser, name: string, value: string): Browser => {
  browser.cookies.set(name, value)
  return browser
}

test('A07: a cookie of a session, or of a sign-in that has begun, is worth nothing when one character of it is another', async () => {
  const portal = await startPortal()
  const home = await signedIn(portal)
  await setUpTotp(portal, home, ana.password)
  const begun = portal.browser()
  await begun.post('/api/login', { email: ana.email, password: ana.password })
  await begun.post('/api/login/passkey')
  const session = home.cookies.get('portal-session') ?? ''
  for (const value of [...neighbours(session), session.slice(1), `${session}A`, ''])
    assert.equal(
      (await withCookie(portal.browser(), 'portal-session', value).get('/api/user/me')).status,
      401,
      value,
    )
  const proof = { id: 'AA', rawId: 'AA', type: 'public-key' }
  const response = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' }
  const calls = {
    'second-step': ['/api/login/second-factor', { totp: '000000' }],
    'passkey-sign-in': ['/api/login/passkey', { passkey: { ...proof, response } }],
  } as const
  for (const [name, [path, body]] of Object.entries(calls)) {
    const right = begun.cookies.get(name) ?? assert.fail(name)
    for (const value of neighbours(right)) {
      const answer = await withCookie(portal.browser(), name, value).post(path, body)
      assert.deepEqual([answer.status, answer.body.code], [401, 'noSession'], `${name} ${value}`)
    }
    const answer = await withCookie(portal.browser(), name, right).post(path, body)
    assert.deepEqual([answer.status, answer.body.code], [401, 'invalidLogin'], name)
  }
})
