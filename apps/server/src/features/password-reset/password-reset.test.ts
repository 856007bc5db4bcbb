import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../../test/inspection.ts'
import { activatedAgent, ana, startPortal } from '../../../test/harness.ts'
import { mailedCodes, wrongCode } from '../../../test/reset-steps.ts'

const { email } = ana

test('the mailed code is exchanged for a change code, and the change code for a new password', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const forgot = await portal.post('/api/login/forgot', { email: ' ANA.Lima@example.com ' })
  assert.deepEqual([forgot.status, forgot.body], [200, { success: true }])
  const validated = await portal.post('/api/login/validate', {
    email,
    code: (await mailedCodes(portal))[0],
  })
  assert.deepEqual(
    [validated.status, validated.body.success, validated.body.message],
    [200, true, 'Code confirmed'],
  )
  assert.match(validated.body.code, /^[\w-]{43}$/)
  const changed = await portal.post('/api/login/change', {
    email,
    password: ' new ',
    code: validated.body.code,
  })
  assert.deepEqual(
    [changed.status, changed.body],
    [200, { success: true, message: 'Password changed' }],
  )
  assert.equal((await portal.post('/api/login', { email, password: 'pass' })).status, 401)
  assert.equal((await portal.post('/api/login', { email, password: 'new' })).status, 401)
  assert.equal((await portal.post('/api/login', { email, password: ' new ' })).status, 200)
})

test('no answer contains the mailed code, and the database contains neither it nor the change code', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const answers = [await portal.post('/api/login/forgot', { email })]
  const [code = ''] = await mailedCodes(portal)
  answers.push(
    await portal.post('/api/login/validate', { email, code: wrongCode(code) }),
    await portal.post('/api/login/validate', { email, code }),
  )
  const token = answers[2]?.body.code
  const stored = JSON.stringify(
    await queryRows(
      portal,
      sql`select row_to_json(r)::text from reset_codes r union all select row_to_json(c)::text from change_codes c union all select row_to_json(o)::text from outbox o`,
    ),
  )
  for (const secret of [code, code.replace('-', '')]) {
    for (const { body, headers } of answers)
      assert.ok(!JSON.stringify({ body, headers }).includes(secret))
    assert.ok(!stored.includes(secret))
  }
  assert.ok(!stored.includes(token))
})

test('a page of another site cannot reset a password', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  for (const path of ['/api/login/forgot', '/api/login/validate', '/api/login/change'])
    assert.equal(
      (
        await portal.post(
          path,
          { email, code: 'x', password: 'other' },
          { 'sec-fetch-site': 'cross-site' },
        )
      ).status,
      403,
    )
  assert.equal((await mailedCodes(portal)).length, 0)
})
