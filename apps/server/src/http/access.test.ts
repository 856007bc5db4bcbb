/** Every route × everybody who may or may not call it (product reading desk.md, section 1). */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { roles } from '@passerelle/contracts/choices.ts'
import { apiCalls, type ApiCall } from '../../test/api-calls.ts'
import { ana, makeStaff, type Answer, type Browser } from '../../test/harness.ts'
import { databaseContents } from '../../test/invalid-requests.ts'
import { addressOf, methodOf, world, type World } from '../../test/world.ts'
import { CallLimits } from '../rate-limit/call-limits.ts'

const callers = ['visitor', 'agent', ...roles] as const
type Caller = (typeof callers)[number]

/** Who may make which calls. A call that is missing here fails the first test. */
const callsOf: readonly { may: readonly Caller[]; lines: readonly string[] }[] = [
  {
    may: callers,
    lines: [
      'POST /api/signup',
      'POST /api/signup/email_validate',
      'POST /api/signup/resend',
      'POST /api/signup/activate',
      'POST /api/signup/activate/status',
      'POST /api/login',
      'POST /api/login/second-factor',
      'POST /api/login/passkey',
      'POST /api/auth',
      'POST /api/login/forgot',
      'POST /api/login/validate',
      'POST /api/login/link',
      'POST /api/login/change',
      'POST /api/card/forgot-password',
      'POST /api/card/validate',
      'POST /api/card/change-password',
      'GET /api/logout',
      'POST /api/user/confirm_email',
      'POST /api/user/confirm_email/status',
      'POST /api/user/undo_email',
      'POST /api/user/undo_email/status',
      'POST /api/application/read',
      'POST /api/application/answer',
      'POST /api/application/apply-again',
      'POST /api/application/erase',
      'GET /api/lists/:list',
      'GET /api/terms/:key',
      'POST /api/staff/join',
      'GET /api/translations/:lng/:ns',
      'POST /api/translations/:lng/:ns',
      'POST /api/oauth/authorize',
      'POST /api/oauth/logout',
      'GET /oauth/form_post/:id',
      'GET /oauth/userinfo',
      'GET /oauth/jwks',
      'GET /.well-known/openid-configuration',
      'GET /.well-known/oauth-authorization-server',
      'GET /api/docs',
      'GET /api/docs/openapi.json',
      'GET /healthz',
      'GET /site.webmanifest',
      'GET /mailbox',
      'GET /mailbox/messages.json',
      'GET /mailbox/gallery',
      'GET /mailbox/gallery/:language/:template',
      'GET /mailbox/:id',
      'GET /mailbox/:id/html',
      'GET /api/sites/logos/:hash',
      'GET /assets/*',
    ],
  },
  {
    may: ['agent', ...roles],
    lines: [
      'GET /api/user/me',
      'PATCH /api/user',
      'PATCH /api/user/change_password',
      'POST /api/user/delete',
      'GET /api/user/second-factor',
      'POST /api/user/totp',
      'POST /api/user/totp/confirm',
      'DELETE /api/user/totp',
      'GET /api/user/passkeys',
      'POST /api/user/passkeys',
      'POST /api/user/passkeys/offer',
      'PATCH /api/user/passkeys/:id',
      'DELETE /api/user/passkeys/:id',
      'POST /api/user/recovery-codes',
      'POST /api/oauth/token',
    ],
  },
  {
    may: ['agent'],
    lines: [
      'GET /api/user',
      'GET /api/user/consents',
      'GET /api/user/application',
      'POST /api/user/application/answer',
      'GET /api/user/home',
      'GET /api/user/application',
      'POST /api/user/withdraw',
      'GET /api/user/sites',
      'DELETE /api/user/sites/:client_id',
      'POST /api/oauth/consent',
    ],
  },
  {
    may: roles,
    lines: [
      'GET /api/staff/agents',
      'GET /api/staff/agents/counts',
      'GET /api/staff/agents/:id',
      'GET /api/staff/changes',
      'GET /api/staff/changes/counts',
      'POST /api/staff/looking',
      'GET /api/staff/reasons',
      'GET /api/staff/translations/missing',
      'GET /api/staff/translations/missing/:format',
      'GET /api/user/notices',
      'PATCH /api/user/notices',
    ],
  },
  {
    may: ['support', 'reviewer', 'admin'],
    lines: ['POST /api/staff/agents/:id/notes', 'POST /api/staff/agents/:id/reset-factor'],
  },
  {
    may: ['reviewer', 'admin'],
    lines: [
      'POST /api/staff/agents/:id/approve',
      'POST /api/staff/agents/:id/decline',
      'POST /api/staff/agents/:id/ask',
      'POST /api/staff/agents/:id/reopen',
      'POST /api/staff/agents/:id/suspend',
      'POST /api/staff/agents/:id/reinstate',
      'POST /api/staff/agents/:id/undo',
      'POST /api/staff/agents/:id/assign',
      'GET /api/staff/colleagues',
      'POST /api/staff/agents/bulk',
      'POST /api/staff/changes/bulk',
      'POST /api/staff/changes/:id',
      'POST /api/staff/changes/:id/undo',
    ],
  },
  {
    may: ['admin', 'auditor'],
    lines: [
      'GET /api/staff/members',
      'GET /api/staff/sites',
      'GET /api/staff/sites/:client_id/use',
      'GET /api/staff/sites/:client_id/trial',
      'GET /api/staff/sites/:client_id/notices',
    ],
  },
  {
    may: ['admin'],
    lines: [
      'POST /api/staff/reasons',
      'PATCH /api/staff/reasons/:id',
      'DELETE /api/staff/reasons/:id',
      'POST /api/staff/members',
      'PATCH /api/staff/members/:id',
      'DELETE /api/staff/members/:id',
      'POST /api/staff/members/:id/invite',
      'POST /api/staff/members/:id/reset-factor',
      'POST /api/staff/sites',
      'PATCH /api/staff/sites/:client_id',
      'POST /api/staff/sites/:client_id/secret',
      'POST /api/staff/sites/:client_id/notices',
      'DELETE /api/staff/sites/:client_id',
    ],
  },
]
const known = new Map(
  callsOf.flatMap(({ may, lines }) => lines.map((line) => [line, may] as const)),
)
const ours = Object.entries(apiCalls).filter(([, { isStandard }]) => !isStandard)

test('every call says who may make it', () => {
  assert.deepEqual([...known.keys()].toSorted(), ours.map(([line]) => line).toSorted())
})

const allowed = (caller: Caller) => ours.filter(([line]) => known.get(line)?.includes(caller))
const refused = (caller: Caller) => ours.filter(([line]) => !known.get(line)?.includes(caller))

/** What ends a session comes last. */
const orderOf = ([line]: readonly [string, ApiCall]) =>
  ['PATCH /api/user/change_password', 'POST /api/user/delete', 'GET /api/logout'].indexOf(line)

/** A portal where one of them is signed in. */
async function signedInAs(caller: Caller): Promise<World> {
  if (caller === 'visitor') return world('nobody')
  const here = await world('agent')
  if (caller === 'agent') return here
  // An admin remains who may not be the last one.
  await makeStaff(here.portal, { email: 'last@example.com', role: 'admin' })
  return { ...here, caller: await makeStaff(here.portal, { role: caller, password: ana.password }) }
}

async function ask(
  { portal, ids }: World,
  browser: Browser,
  [line, call]: readonly [string, ApiCall],
): Promise<Answer> {
  // Calls are limited too, but this test is about rights.
  Object.assign(portal.deps, { callLimits: new CallLimits(portal.deps.counters) })
  const method = methodOf(line)
  return browser.call(
    method,
    addressOf(line, call, ids),
    method === 'GET' ? {} : { body: call.right ?? {} },
  )
}

/** Calls of the desk, which do not exist for others. */
const isForStaff = (line: string) => line.includes('/staff/') || line.includes('/user/notices')

const expectedRefusal = (caller: Caller, line: string) =>
  isForStaff(line)
    ? [404, 'notFound']
    : caller === 'visitor'
      ? [401, 'noSession']
      : [403, 'notAnAgent']

describe('who may not make a call changes nothing with it, and learns nothing', () => {
  for (const caller of callers)
    test(`${caller}: ${refused(caller).length} calls`, async () => {
      const here = await signedInAs(caller)
      const before = await databaseContents(here.portal)
      for (const entry of refused(caller)) {
        const { status, body } = await ask(here, here.caller, entry)
        assert.deepEqual([status, body.code], expectedRefusal(caller, entry[0]), entry[0])
      }
      assert.equal(await databaseContents(here.portal), before)
    })
})

describe('who may make a call is not refused', () => {
  for (const caller of callers)
    test(`${caller}: ${allowed(caller).length} calls`, async () => {
      const here = await signedInAs(caller)
      const calls = allowed(caller).toSorted((one, other) => orderOf(one) - orderOf(other))
      for (const entry of calls) {
        const [line, { answers = 200 }] = entry
        // What anybody may call opens and ends sessions.
        const browser = known.get(line) === callers ? here.portal.browser() : here.caller
        const { status, body } = await ask(here, browser, entry)
        assert.ok(
          status === answers || ![401, 403, 404].includes(status),
          `${line}: ${status} ${JSON.stringify(body)}`,
        )
      }
    })
})
