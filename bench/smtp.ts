import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { median, startProduct, type Figure, type RunningProgram } from './server.ts'

const form = (email: string) => ({
  country_id: 76,
  first_name: 'Nora',
  last_name: 'Weiss',
  agency_position_id: 1,
  main_area_of_responsibility_id: 2,
  agency_name: 'Nordlicht Reisen',
  street: 'Hauptstrasse',
  city: 'Berlin',
  zip_code: '10115',
  password: 'boarding',
  password_check: 'boarding',
  terms_accepted: true,
  email,
})

let signups = 0

/** Signs up a new person from a new network. Returns the milliseconds. */
async function signUp(url: string): Promise<number> {
  signups += 1
  const body = JSON.stringify(form(`nora.${signups}@example.com`))
  const began = performance.now()
  const answer = await fetch(`${url}/api/signup`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.2.${signups >> 8}.${signups & 255}`,
    },
    body,
  })
  const { step_id } = (await answer.json()) as { step_id?: number }
  if (step_id !== 3) throw new Error(`sign-up answered ${answer.status} and step ${step_id}`)
  return performance.now() - began
}

const listening = (server: {
  listen(port: number, host: string, done: () => void): { address(): unknown }
}) =>
  new Promise<number>((resolve) => {
    const opened = server.listen(0, '127.0.0.1', () =>
      resolve((opened.address() as { port: number }).port),
    )
  })

/**
 * Starts a mail server that accepts every mail, and one that accepts connections and never
 * answers.
 */
async function mailServers() {
  const well = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _, done) => {
      stream.resume().on('end', () => done())
    },
  })
  const open = new Set<Socket>()
  const silent = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => open.delete(socket))
  })
  const ports = { up: await listening(well.server), silent: await listening(silent) }
  const close = () => {
    well.close()
    silent.close()
    for (const socket of open) socket.destroy()
  }
  return { ports, close }
}

/**
 * Starts a product for each of these mail servers, with a database of its own. Each is added to
 * `products` once it runs.
 */
async function startProducts(
  databaseUrl: string,
  mailPorts: Record<string, number>,
  products: Record<string, RunningProgram>,
): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  try {
    for (const [name, port] of Object.entries(mailPorts)) {
      await admin.query(`create database smtp_${name}`)
      products[name] = await startProduct({
        DATABASE_URL: Object.assign(new URL(databaseUrl), { pathname: `/smtp_${name}` }).href,
        SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
      })
    }
  } finally {
    await admin.end()
  }
}

/**
 * Returns the milliseconds of each sign-up, by the state of the mail server. Stops everything,
 * also after an error.
 */
async function signUpTimes(databaseUrl: string): Promise<Record<string, number[]>> {
  const { ports, close } = await mailServers()
  const products: Record<string, RunningProgram> = {}
  try {
    await startProducts(databaseUrl, { up: ports.up, away: 1, silent: ports.silent }, products)
    const times: Record<string, number[]> = { up: [], away: [], silent: [] }
    for (let round = 0; round < 60; round += 1) {
      for (const [name, { url }] of Object.entries(products)) {
        const took = await signUp(url)
        if (round >= 10) times[name]?.push(took) // the first sign-ups warm up
      }
    }
    return times
  } finally {
    await Promise.all(Object.values(products).map((product) => product.stop()))
    close()
  }
}

/**
 * Measures sign-up while the mail server is away and while it hangs, beside a working one: in
 * alternate rounds, each product with a database of its own.
 */
export async function measureSmtp(databaseUrl: string): Promise<Figure[]> {
  const times = await signUpTimes(databaseUrl)
  const up = median(times['up'] ?? [])
  return (['away', 'silent'] as const).map((name) => {
    const ratio = median(times[name] ?? []) / up
    return {
      what: `Sign-up with the mail server ${name}, beside sign-up with it up`,
      measured: `${ratio.toFixed(2)} (${median(times[name] ?? []).toFixed(1)} and ${up.toFixed(1)} ms)`,
      budget: 'as fast: at most 1.1',
      isWithinBudget: ratio <= 1.1,
    }
  })
}
