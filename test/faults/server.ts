/**
 * Runs the real server as its own process, for failures that a test in the same process cannot
 * cause.
 */
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { after, type TestContext } from 'node:test'
import { programEnv, programFlags } from '../../apps/server/test/cli.ts'
import { freePort } from '../../scripts/free-port.ts'

export interface Answer {
  status: number
  body: any
  headers: Headers
}

export interface Server {
  readonly url: string
  readonly process: ChildProcess
  /** The output so far. */
  output(): string
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** Asks /readyz, at the port for monitoring. */
  ready(): Promise<Answer>
  /** Kills it at once, as `kill -9` does. */
  kill(): Promise<void>
  /** Stops it as a service manager does. Returns the exit code. */
  stop(): Promise<number | null>
}

export const temporaryFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'passerelle-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

const started = temporaryFolder()
after(started.remove)
let firstStart: Promise<unknown> | undefined

/**
 * A data folder of its own that has seen one start on the embedded database. A first start takes
 * three times as long as others, so there is one for all tests.
 * @returns the path of the folder, which is removed after the test
 */
export async function startedFolder(t: TestContext): Promise<string> {
  firstStart ??= startServer({ DATA_DIR: started.path, DEMO: 'off' }).then((server) =>
    server.stop(),
  )
  assert.equal(await firstStart, 0)
  const { path, remove } = temporaryFolder()
  t.after(remove)
  cpSync(started.path, path, { recursive: true })
  return path
}

const children: ChildProcess[] = []
// A failed test leaves its server running, which would block the end of the run.
after(() => children.forEach((child) => child.kill('SIGKILL')))

/**
 * Runs a program as a container does: with a network and process ids of its own, and the same
 * files.
 */
export const inOtherNamespaces = [
  'unshare',
  '--map-root-user',
  '--net',
  '--pid',
  '--fork',
  '--kill-child',
] as const

/** A server other than that of this checkout. */
export interface Place {
  readonly program: string
  readonly folder: string
}

/**
 * Runs the server's program until it ends or listens, whichever is first.
 * @param wrapper a program with its arguments that starts it
 */
export function launch(
  env: Record<string, string>,
  wrapper: readonly string[] = [],
  { program: server, folder }: Place = { program: 'apps/server/src/main.ts', folder: '.' },
): {
  process: ChildProcess
  output: () => string
  ended: Promise<number | null>
} {
  const [program, ...args] = [...wrapper, process.execPath, ...programFlags, server]
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      ...programEnv(),
      LOG_LEVEL: 'error',
      ARGON2_MEMORY_KIB: '19456',
      ARGON2_PASSES: '2',
      TRUST_PROXY: '1',
      MONITORING_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { process: child, output: () => text, ended }
}

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Calls `ask` until the answer is right. The limit of a minute allows for a busy machine. */
export async function until<T>(
  ask: () => Promise<T>,
  right: (answer: T) => boolean,
  { seconds = 60 } = {},
): Promise<T> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined && right(answer)) return answer
    if (performance.now() > end)
      throw new Error(`not so within ${seconds} s; last answer: ${JSON.stringify(answer)}`)
    await pause(50)
  }
}

/** `fetch` with a `Host` of its own, which a browser's `fetch` does not allow. */
export async function fetchAs(
  host: string,
  url: URL,
  { method = 'GET', headers, body }: RequestInit,
): Promise<Response> {
  const sent = new Request(url, { method, headers: headers ?? {}, body: body ?? null })
  const call = request(url, {
    method,
    headers: { ...Object.fromEntries(sent.headers), host },
    signal: AbortSignal.timeout(30_000),
  })
  call.end(await sent.text())
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const received = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) received.append(name, value)
  const text = await readText(answer)
  return new Response(text || null, { status: answer.statusCode ?? 0, headers: received })
}

/**
 * @param wrapper a program with its arguments that starts the server's
 * @param place where the server is; this checkout when left out
 */
export async function startServer(
  env: Record<string, string>,
  wrapper: readonly string[] = [],
  place?: Place,
): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // As a proxy in front of the server passes it on.
  const { host } = new URL(env['PUBLIC_URL'] ?? url)
  const monitoringPort = await freePort()
  const {
    process: child,
    output,
    ended,
  } = launch(
    { PORT: String(port), PUBLIC_URL: url, MONITORING_PORT: String(monitoringPort), ...env },
    wrapper,
    place,
  )
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const answer = await fetchAs(host, new URL(path, url), init)
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return {
      status: answer.status,
      body: isJson ? JSON.parse(text) : text,
      headers: answer.headers,
    }
  }
  const server: Server = {
    url,
    process: child,
    output,
    get: (path, headers = {}) => send(path, { headers }),
    ready: () => send(`http://127.0.0.1:${monitoringPort}/readyz`, {}),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      child.kill('SIGTERM')
      return ended
    },
  }
  const gone = ended.then((code) => {
    throw new Error(`the server ended with ${code}:\n${output()}`)
  })
  await Promise.race([
    until(
      () => server.get('/healthz'),
      ({ status }) => status === 200,
      { seconds: 120 },
    ),
    gone,
  ])
  gone.catch(() => {})
  return server
}

let counter = 0
/** A sign-up form for a new person, from a new network address. */
export function newSignup(email?: string): {
  form: Record<string, unknown>
  headers: Record<string, string>
} {
  counter += 1
  const form = {
    country_id: 41,
    first_name: 'Ana',
    last_name: 'Lima',
    agency_position_id: 1,
    main_area_of_responsibility_id: 2,
    email: email ?? `agent.${counter}.${process.pid}@example.com`,
    agency_name: 'Horizon Voyages',
    street: 'Rue de la République 18',
    city: 'Lyon',
    zip_code: '69002',
    password: 'pass',
    password_check: 'pass',
    terms_accepted: true,
    mark: `the-mark-of-sign-up-${String(counter).padStart(6, '0')}`,
  }
  return {
    form,
    headers: {
      'x-forwarded-for': `10.${(counter >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`,
    },
  }
}

interface Mail {
  to: string
  text: string
}

/** The mails in the built-in mailbox. */
export const mailbox = async (server: Server): Promise<Mail[]> =>
  (await server.get('/mailbox/messages.json')).body.objects ?? []
