/**
 * Starts an unpacked release and walks a sign-in, in a machine without a network. It runs as a
 * program of its own, because the release and its visitor must share that machine.
 */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { mailbox, newSignup, startServer, until } from './server.ts'

const { RELEASE = '', DATABASE = '', AS_NOBODY = '' } = process.env

test('a release signs somebody in', async () => {
  const server = await startServer(
    {
      DATABASE_URL: DATABASE,
      SECRET_KEY: 'a-key-of-tests-0123456789-0123456789',
      DEMO: 'off',
      PATH: '',
      HOME: '/nonexistent',
    },
    AS_NOBODY.split(' '),
    { program: 'passerelle.mjs', folder: RELEASE },
  )
  const { form, headers } = newSignup('ana@example.com')
  assert.equal((await server.post('/api/signup', form, headers)).body.step_id, 3)
  const mails = await until(
    () => mailbox(server),
    ({ length }) => length > 0,
  )
  const hash = /\/activate\/([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1]
  const activation = { hash, mark: form['mark'] }
  assert.equal((await server.post('/api/signup/activate', activation)).body.status_id, 3)
  const signedIn = await server.post('/api/login', { email: 'ana@example.com', password: 'pass' })
  assert.equal(signedIn.status, 200, JSON.stringify(signedIn.body))
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const me = await server.get('/api/user/me', { cookie })
  assert.deepEqual([me.status, me.body.state], [200, 'activated'])
  const page = await server.get('/signin', { accept: 'text/html' })
  assert.match(page.body, /<script type="module"/)
  assert.equal(await server.stop(), 0)
  assert.equal(existsSync(`${RELEASE}/data`), false)
})
