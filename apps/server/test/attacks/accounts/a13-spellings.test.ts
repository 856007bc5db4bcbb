/** A13: getting round a limit by another spelling of the same account, or by another call. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attempts, resetCode } from '@passerelle/contracts/limits.ts'
import { activatedAgent, ana, startPortal } from '../../harness.ts'
import { browserOnNetwork } from '../../inspection.ts'
import { requestResetCode, wrongCode } from '../../reset-steps.ts'

/** Spellings of one address, as a person may type it. */
const spellings = [
  ana.email,
  ana.email.toUpperCase(),
  ` ${ana.email} `,
  `\u00A0${ana.email}\u2003`,
  'Ana.Lima@Example.COM',
  'ana.lima@EXAMPLE.com',
  ana.email.replace(/\.com$/, '\u3002com'),
  ana.email.replace(/\.com$/, '\uFF0Ecom'),
  '\tana.lima@example.com\t',
]

test('A13: every spelling of an address counts as one at the sign-in, at both doors of the forgotten password and at the guess of a code', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const code = await requestResetCode(portal)
  const guesser = browserOnNetwork(portal, 1)
  for (const email of spellings.slice(-resetCode.tries))
    await guesser.post('/api/login/validate', { email, code: wrongCode(code) })
  const { body } = await guesser.post('/api/login/validate', { email: ana.email, code })
  assert.equal(body.success, false, 'a sixth guess of one network')
  const before = (await portal.mails()).length
  const asker = browserOnNetwork(portal, 2)
  for (const path of ['/api/login/forgot', '/api/card/forgot-password'])
    for (const email of spellings.slice(0, 5)) await asker.post(path, { email })
  assert.equal((await portal.mails()).length, before + 1, 'one code a minute')
  for (const [n, email] of spellings.slice(0, attempts.loginByAccount.max).entries())
    await browserOnNetwork(portal, 10 + n).post('/api/login', { email, password: 'guess' })
  for (const email of spellings) {
    const { status } = await browserOnNetwork(portal, 30).post('/api/login', {
      email,
      password: ana.password,
    })
    assert.equal(status, 429, email)
  }
})

test('A13: what only looks like the address is another account, and is refused or unknown', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const lookalikes = [
    'ana.lıma@example.com',
    'ana.lima+1@example.com',
    'analima@example.com',
    'ana.lima@examp\u200Ble.com',
    'аna.lima@example.com',
    'ána.lima@example.com',
    'ana.lima@example.com.',
    'ana.lima@example.com,ana@evil.example',
  ]
  const before = (await portal.mails()).length
  for (const [n, email] of lookalikes.entries()) {
    const browser = browserOnNetwork(portal, n)
    const { status } = await browser.post('/api/login', { email, password: ana.password })
    assert.ok([400, 401].includes(status), `${email}: ${status}`)
    await browser.post('/api/login/forgot', { email })
  }
  const list = await portal.post('/api/login', { email: [ana.email], password: ana.password })
  assert.equal(list.status, 400)
  assert.equal((await portal.mails()).length, before)
})
