/**
 * Run in its own process with --expose-gc: sends malformed languages, namespaces and headers, and
 * prints the growth of memory in bytes.
 */
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { parseConfig } from '../src/config/config.ts'
import type { Deps } from '../src/deps.ts'
import { translationsRoutes } from '../src/features/translations/routes.ts'
import { servePages } from '../src/pages/portal-pages.ts'
import { builtPortal } from './built-portal.ts'
import { locales } from './locales.ts'

const [, , amount = '0'] = process.argv
const deps = {
  config: parseConfig({ DEMO: 'off', LOG_LEVEL: 'silent' }),
  locales,
} as unknown as Deps
const app = fastify()
await app.register(cookie)
translationsRoutes(app, deps)
const pages = await servePages(
  app,
  deps,
  builtPortal((remove) => process.once('exit', remove)),
)
app.setNotFoundHandler((request, reply) => pages.answer('/signin', request, reply))

const shapes = [
  (at: number) => `x${at}`,
  (at: number) => `../${at}`,
  (at: number) => `__proto__${at}`,
  (at: number) => `de-${at}`,
  (at: number) => `${at}%00`,
]
let spent = 0
/** A value that was never sent before. */
const odd = () => {
  spent += 1
  return encodeURIComponent((shapes[spent % shapes.length] ?? String)(spent))
}

/** Sends eight malformed values in three requests. */
async function ask(): Promise<void> {
  await app.inject({ url: `/api/translations/${odd()}/common` })
  await app.inject({ url: `/api/translations/de/${odd()}` })
  await app.inject({
    url: `/signin?ui_locales=${odd()}`,
    headers: { 'accept-language': [odd(), odd(), odd(), odd()].join(',') },
    cookies: { language: odd() },
  })
  // Lets finished work be collected, as between requests over a network.
  if (spent % 160 === 0) await new Promise(setImmediate)
}

async function send(values: number): Promise<void> {
  for (let request = 0; request < values / 8; request += 1) await ask()
}

/** The heap after a garbage collection. Bytes. */
async function heap(): Promise<number> {
  for (let time = 0; time < 5; time += 1) {
    globalThis.gc?.()
    await new Promise((next) => {
      setTimeout(next, 20)
    })
  }
  return process.memoryUsage().heapUsed
}

await send(8000)
const before = await heap()
await send(Number(amount))
process.stdout.write(String((await heap()) - before))
process.exit(0)
