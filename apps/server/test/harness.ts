import { after } from 'node:test'
import { desc, getTableName, inArray, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Role } from '@passerelle/contracts/choices.ts'
import { pino } from 'pino'
import { buildApp, buildMonitoring, type AppOptions } from '../src/app.ts'
import { parseConfig } from '../src/config/config.ts'
import type { Db, OpenDatabase } from '../src/db/db.ts'
import { openDb } from '../src/db/open/open.ts'
import * as schema from '../src/db/schema.ts'
import { makeDeps, type Deps, type Mail } from '../src/deps.ts'
import { sendDueMails } from '../src/mail/worker.ts'

/** The database of the run: embedded without this variable, else PostgreSQL. */
export const databaseUrl = process.env['TEST_DATABASE_URL']

const opened: Promise<OpenDatabase> =
  databaseUrl === undefined
    ? (await import('../src/db/open/embedded.ts')).openInMemory()
    : openDb({ kind: 'postgres', url: databaseUrl })
after(async () => (await opened).close())

/** When each test begins. */
const start = '2026-11-21T06:42:00Z'

/** Every table of the schema but the signing keys, which take long to generate. */
const tables = Object.values(schema)
  .filter((entry) => is(entry, PgTable))
  .map((table) => getTableName(table))
  .filter((name) => name !== getTableName(schema.provider_keys))
/**
 * Deletes all rows at once, which is much faster than `truncate`, because that writes new files
 * for each table. Keeps the current signing keys and makes them as new as the test.
 */
const empty = sql.raw(
  `with ${tables.map((table) => `no_${table} as (delete from ${table})`).join(', ')},
    no_other_keys as (delete from provider_keys where state <> 'current')
  update provider_keys set since = '${start}' where state = 'current'`,
)

/** Cheaper than any setting allows, because tests protect nothing. */
export const quickHashing = { memoryCost: 64, timeCost: 1, parallelism: 1 }

const secretKey = 'a-key-for-tests-that-is-long-enough-0123456789'
/** The origin of each portal; that of the others is the default. */
const origins = new WeakMap<FastifyInstance, string>()

/** The origin at which a portal answers. */
export const originOf = (app: FastifyInstance): string =>
  origins.get(app) ?? 'http://localhost:3000'

export interface Answer<Body = any> {
  status: number
  body: Body
  headers: Record<string, string | string[] | number | undefined>
}

/** A browser that keeps its cookies. */
export class Browser {
  readonly #app: FastifyInstance
  readonly cookies = new Map<string, string>()
  /** Headers of every call, such as its own network address. */
  readonly headers: Record<string, string>
  constructor(app: FastifyInstance, headers: Record<string, string> = {}) {
    this.#app = app
    this.headers = headers
  }

  async call(
    method: string,
    url: string,
    {
      body,
      headers = {},
      ...more
    }: { body?: unknown; headers?: Record<string, string> } & Omit<
      Partial<InjectOptions>,
      'body' | 'headers'
    > = {},
  ): Promise<Answer> {
    const origin = originOf(this.#app)
    const sent: InjectOptions = {
      authority: new URL(origin).host,
      method: method as 'GET',
      url,
      cookies: Object.fromEntries(this.cookies),
      headers: {
        origin,
        'sec-fetch-site': 'same-origin',
        'accept-language': 'en-US',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.headers,
        ...headers,
      },
      ...more,
    }
    if (body !== undefined) sent.payload = typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await this.#app.inject(sent)
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const isJson =
      answer.body !== '' && String(answer.headers['content-type'] ?? '').includes('json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : answer.body,
      headers: answer.headers,
    }
  }

  get = (url: string, headers?: Record<string, string>) =>
    this.call('GET', url, headers ? { headers } : {})
  post = (url: string, body: unknown = {}, headers?: Record<string, string>) =>
    this.call('POST', url, headers ? { body, headers } : { body })
  patch = (url: string, body: unknown) => this.call('PATCH', url, { body })
}

export interface TestPortal extends Browser {
  readonly app: FastifyInstance
  /** The port for monitoring, with /readyz and /metrics. */
  readonly monitoring: Browser
  readonly db: Db
  readonly deps: Deps
  /** The mails sent so far, oldest first. Due mails are sent first. */
  mails(): Promise<readonly Mail[]>
  /** The last mail to an address. */
  lastMail(to: string): Promise<Mail>
  /** Advances the clock. Milliseconds. */
  passes(milliseconds: number): void
  /** Another browser, on another network address. */
  browser(headers?: Record<string, string>): Browser
  /** Makes the mail server refuse mails, or accept them again. */
  mailServer(state: 'up' | 'down'): void
}

/**
 * Starts an empty portal with a stopped clock and a mail server that stores its mails.
 * @param options such as the folder of the built portal; without it only calls are answered
 */
export async function startPortal(
  settings: Record<string, string> = {},
  options: AppOptions = {},
): Promise<TestPortal> {
  const database = await opened
  await database.db.execute(empty)
  // The database counted the agents that left.
  await database.db.delete(schema.agent_counts)
  return startPortalOn(database, settings, options)
}

/** Starts a portal on a database that has rows already. Its clock begins at the same moment. */
export async function startPortalOn(
  { db, withLock, ping, durability }: OpenDatabase,
  settings: Record<string, string> = {},
  options: AppOptions = {},
): Promise<TestPortal> {
  let time = Date.parse(start)
  let mailUp = true
  const sent: Mail[] = []
  const config = {
    ...parseConfig({ LOG_LEVEL: 'silent', DEMO: 'off', TRUST_PROXY: '127.0.0.1', ...settings }),
    argon2: quickHashing,
  }
  const deps = makeDeps(
    {
      config,
      db,
      withLock,
      log: pino({ level: 'silent' }),
      now: () => new Date(time),
      send: async (mail) => {
        if (!mailUp) throw new Error('connect ECONNREFUSED')
        sent.push(mail)
      },
      reachMailServer: async () => {
        if (!mailUp) throw new Error('connect ECONNREFUSED')
      },
    },
    secretKey,
  )
  const app = await buildApp(deps, options)
  origins.set(app, config.publicUrl)
  const monitoring = new Browser(buildMonitoring(deps, app, { ping, durability }))
  const mails = async () => {
    await sendDueMails(deps)
    return sent
  }
  const browser = new Browser(app)
  return Object.assign(browser, {
    app,
    monitoring,
    db,
    deps,
    mails,
    lastMail: async (to: string) => {
      const own = (await mails()).filter((mail) => mail.to === to)
      // Mails are sent side by side, so the last one that was sent may be an earlier one.
      const [newest] = await db
        .select({ id: schema.outbox.id })
        .from(schema.outbox)
        .where(
          inArray(
            schema.outbox.id,
            own.map(({ id }) => id),
          ),
        )
        .orderBy(desc(schema.outbox.position))
        .limit(1)
      const mail = own.find(({ id }) => id === newest?.id) ?? own.at(-1)
      if (!mail) throw new Error(`no mail to ${to}`)
      return mail
    },
    passes: (milliseconds: number) => {
      time += milliseconds
    },
    browser: (headers: Record<string, string> = {}) => new Browser(app, headers),
    mailServer: (state: 'up' | 'down') => {
      mailUp = state === 'up'
    },
  })
}

/** Starts another server on the same database, on PostgreSQL with its own connections. */
export async function secondServer({
  deps,
}: TestPortal): Promise<{ app: FastifyInstance; close: () => Promise<void> }> {
  const { db, withLock, close } =
    databaseUrl === undefined
      ? { ...(await opened), close: async () => {} }
      : await openDb({ kind: 'postgres', url: databaseUrl })
  return { app: await buildApp({ ...deps, db, withLock }), close }
}

/** A complete sign-up form. A test changes only the fields that it is about. */
export const ana = {
  country_id: 41,
  language: null,
  first_name: 'Ana',
  last_name: 'Lima',
  gender_id: 2,
  birthdate: '1988-03-14',
  agency_position_id: 1,
  main_area_of_responsibility_id: 2,
  work_environment_id: null,
  travel_agent_start_year: null,
  airport: null,
  optin: true,
  email: 'ana.lima@example.com',
  iata_nr: '00000011',
  agency_name: 'Horizon Voyages',
  building_nr: null,
  street: 'Rue de la République 18',
  city: 'Lyon',
  zip_code: '69002',
  state: null,
  phone: '+33 4 72 55 01 48',
  password: 'pass',
  password_check: 'pass',
  terms_accepted: true,
} as const

/** What a browser keeps from its sign-up to the activation. */
export const mark = 'the-mark-of-this-browser'

/** Reads the secret of the last link that was mailed to an address. */
export async function linkSecret(portal: TestPortal, to: string): Promise<string> {
  const { text } = await portal.lastMail(to)
  const secret = /\/(?:activate|confirm-email|join|application)\/([\w-]{43})/.exec(text)?.[1]
  if (secret === undefined) throw new Error(`no link in the mail to ${to}`)
  return secret
}

/** Registers and follows the link: the agent is activated. */
export async function activatedAgent(
  portal: TestPortal,
  form: Partial<Record<keyof typeof ana, unknown>> = {},
): Promise<{ email: string; password: string }> {
  const sent = { ...ana, ...form }
  await portal.browser().post('/api/signup', sent)
  const email = String(sent.email).trim().toLowerCase()
  const password = String(sent.password)
  await portal
    .browser()
    .post('/api/signup/activate', { hash: await linkSecret(portal, email), password })
  return { email, password }
}

/** Makes an activated agent with an open session in a new browser. */
export async function signedIn(
  portal: TestPortal,
  form: Partial<Record<keyof typeof ana, unknown>> = {},
): Promise<Browser> {
  const login = await activatedAgent(portal, form)
  const browser = portal.browser()
  const answer = await browser.post('/api/login', login)
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`)
  return browser
}

/** The same for an agent whose registration was approved. */
export async function signedInApproved(
  portal: TestPortal,
  form: Partial<Record<keyof typeof ana, unknown>> = {},
): Promise<Browser> {
  const browser = await signedIn(portal, form)
  await portal.db.execute(
    sql`update accounts set state = 'approved' where email = ${form.email ?? ana.email}`,
  )
  return browser
}

/** Gives everybody, or the account of an address, rights at the desk; null takes them away. */
export async function makeMember(
  portal: TestPortal,
  email: string | undefined,
  role: Role | null,
): Promise<void> {
  const isTheirs = email === undefined ? sql`true` : sql`email = ${email}`
  await portal.db.execute(
    sql`delete from members where account_id in (select id from accounts where ${isTheirs})`,
  )
  if (role !== null)
    await portal.db.execute(sql`
      insert into members (account_id, role, state, invited_at)
      select id, ${role}, 'active', created_at from accounts where ${isTheirs}`)
}

/** Makes a member of the staff who is no agent, with an open session. */
export async function makeStaff(
  portal: TestPortal,
  {
    email = 'rita.berg@example.com',
    password = 'a long staff password',
    role = 'reviewer' as Role,
  } = {},
): Promise<Browser> {
  const hash = await portal.deps.passwords.hash(password)
  await portal.db.execute(sql`
    insert into accounts (id, email, password_hash, name, surname, locale, created_at)
    values (${portal.deps.newId()}, ${email}, ${hash}, 'Rita', 'Berg', 'en-US',
      ${portal.deps.now().toISOString()})`)
  await makeMember(portal, email, role)
  const browser = portal.browser()
  const answer = await browser.post('/api/login', { email, password })
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`)
  return browser
}

/** Makes an agent who is a member of the staff too, with an open session. */
export async function signedInStaff(portal: TestPortal, role: Role = 'reviewer'): Promise<Browser> {
  const email = `${role}@example.com`
  const browser = await signedIn(portal, {
    email,
    first_name: 'Rita',
    last_name: 'Berg',
    password: 'a long staff password',
    password_check: 'a long staff password',
  })
  await portal.db.execute(sql`update accounts set state = 'approved' where email = ${email}`)
  await makeMember(portal, email, role)
  return browser
}
