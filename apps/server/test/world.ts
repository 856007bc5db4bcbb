/** A portal in which every call of the table in api-calls.ts has something to work on. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { siteDefaults } from '@passerelle/contracts/sites.ts'
import { sql } from 'drizzle-orm'
import { addStandardReasons } from '../src/features/staff/reasons/standard-reasons.ts'
import { accounts, change_requests, mailbox, members, sites } from '../src/db/schema.ts'
import type { ApiCall } from './api-calls.ts'
import {
  activatedAgent,
  ana,
  signedInStaff,
  startPortal,
  type Browser,
  type TestPortal,
} from './harness.ts'
import { queryRows } from './inspection.ts'

/** A build with two pages, which is enough for the routes of a built portal. */
export const smallPortal = mkdtempSync(join(tmpdir(), 'hostile-portal-'))
mkdirSync(join(smallPortal, 'assets'))
for (const page of ['signin', 'index'])
  writeFileSync(join(smallPortal, `${page}.html`), `<!doctype html><title>${page}</title>`)
after(() => rmSync(smallPortal, { recursive: true }))

export interface World {
  portal: TestPortal
  caller: Browser
  ids: Readonly<Record<string, string>>
}

const idOf = async (portal: TestPortal, table: string, where = 'true') =>
  (await queryRows<{ id: string }>(portal, sql.raw(`select id from ${table} where ${where}`)))[0]
    ?.id ?? assert.fail(table)

/** Somebody who was invited to the staff and has not accepted yet. */
async function invitedMember({ db, deps }: TestPortal): Promise<string> {
  const id = deps.newId()
  const at = deps.now()
  const name = { name: 'Noor', surname: 'Haddad', email: 'noor.haddad@example.com' }
  await db.insert(accounts).values({ ...name, id, locale: 'en-US', created_at: at })
  await db
    .insert(members)
    .values({ account_id: id, role: 'support', state: 'invited', invited_at: at })
  return id
}

/**
 * Prepares the database: Ana waits for approval and for changes, a mail has arrived, and a caller
 * exists.
 */
export async function world(as: ApiCall['as'] | 'nobody'): Promise<World> {
  const portal = await startPortal({}, { portal: smallPortal })
  await activatedAgent(portal)
  const home = portal.browser()
  await home.post('/api/login', { email: ana.email, password: 'pass' })
  await portal.db.insert(change_requests).values({
    id: portal.deps.newId(),
    agent_id: await idOf(portal, 'accounts'),
    changes: { name: 'Anna', surname: 'Costa' },
    asked_at: portal.deps.now(),
  })
  await portal.mails()
  const mail = portal.deps.newId()
  await portal.db.insert(mailbox).values({
    id: mail,
    recipient: ana.email,
    subject: 'Hello',
    html: '<head></head>Hello',
    text: 'Hello',
    received_at: portal.deps.now(),
  })
  const site = portal.deps.newId()
  await portal.db.insert(sites).values({
    client_id: site,
    sealed_secret: portal.deps.keys.seal('secret'),
    settings: {
      ...siteDefaults,
      client_name: 'Rail Bonus',
      redirect_uris: ['https://rail.example/in'],
    },
    created_at: portal.deps.now(),
  })
  const agent = await idOf(portal, 'accounts')
  await addStandardReasons(portal.deps)
  const member = await invitedMember(portal)
  const ids = {
    agent,
    member,
    change: await idOf(portal, 'change_requests'),
    reason: await idOf(portal, 'reasons'),
    mail,
    site,
  }
  const caller =
    as === 'agent'
      ? home
      : as === 'reviewer' || as === 'admin'
        ? await signedInStaff(portal, as)
        : portal.browser()
  await portal.mails()
  return { portal, caller, ids }
}

/** Returns the address of a call, with `strange` in one of its parts. */
export const addressOf = (
  line: string,
  { parts = {} }: ApiCall,
  ids: World['ids'],
  strange: Readonly<Record<string, string>> = {},
) =>
  line
    .slice(line.indexOf('/'))
    .replace('*', 'nothing.js')
    .replace(
      /:(\w+)/g,
      (_part, name: string) => strange[name] ?? ids[parts[name] ?? ''] ?? parts[name] ?? '',
    )

/** The method of a line of the table. */
export const methodOf = (line: string) => line.slice(0, line.indexOf(' '))

/** Who makes a call: the one with the least rights of those who may. */
export const callerOf = ({ as }: ApiCall): ApiCall['as'] | 'nobody' => as ?? 'nobody'

/** The same for tests with one portal for all calls: an admin makes those of a reviewer too. */
export const callerInOnePortal = (call: ApiCall): ApiCall['as'] | 'nobody' =>
  call.as === 'reviewer' ? 'admin' : callerOf(call)
