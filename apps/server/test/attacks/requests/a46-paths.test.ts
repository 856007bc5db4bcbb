/** A46: spellings of a path that a guard and a router could read differently. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { apiCalls } from '../../api-calls.ts'
import { addressOf, methodOf, world } from '../../world.ts'

const foreign = 'evil.example'

/** Other spellings of the path. */
const spellings = (path: string): string[] => [
  path,
  `/${path}`,
  `//${foreign}${path}`,
  `/\\${foreign}${path}`,
  `/%5C${foreign}${path}`,
  path.replaceAll('/', '//'),
  `/.${path}`,
  `/x/..${path}`,
  `/%2e${path}`,
  `/x/%2e%2e${path}`,
  `/x/%2E%2E%2F${path.slice(1)}`,
  `/assets/..${path}`,
  `/assets/%2e%2e${path}`,
  `/oauth/token/..${path}`,
  `/${path.slice(1).replaceAll('/', '%2F')}`,
  `/${path.slice(1).replaceAll('/', '%252F')}`,
  `/${path.slice(1).replaceAll('/', '\\')}`,
  `${path}/`,
  `${path}//`,
  `${path}/.`,
  `${path}/..;/`,
  `${path};jsessionid=1`,
  `${path}%00`,
  `${path}%20`,
  `${path}%0d%0aLocation:%20https:%2f%2f${foreign}`,
  `${path}.json`,
  `${path}/x.css`,
  path.toUpperCase(),
  path.replace('a', '%61'),
  `http://${foreign}${path}`,
  `https://user@${foreign}${path}`,
  `${path}#/${foreign}`,
]

interface Target {
  readonly port: number
  readonly agent: Agent
}

/** Sends the target as it is written, which `fetch` would tidy up. */
async function send({ port, agent }: Target, method: string, path: string) {
  const call = request({
    port,
    agent,
    method,
    path,
    host: '127.0.0.1',
    headers: {
      host: 'localhost:3000',
      'sec-fetch-site': 'same-origin',
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
  })
  call.end(method === 'GET' ? undefined : '{}')
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await readText(answer) }
}

const isGuarded = (line: string) =>
  apiCalls[line]?.as !== undefined || line.includes('/oauth/userinfo')

test('A46: no spelling of a guarded path reaches what the guard keeps, and none leads to another host', async () => {
  const { portal, ids } = await world('nobody')
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  after(async () => {
    agent.destroy()
    await portal.app.close()
  })
  const target = { port: (portal.app.server.address() as AddressInfo).port, agent }
  for (const [line, call] of Object.entries(apiCalls)) {
    const canonical = addressOf(line, call, ids)
    for (const path of spellings(canonical)) {
      const { status, headers, body } = await send(target, methodOf(line), path)
      const said = `${methodOf(line)} ${path}: ${status} ${headers.location ?? ''} ${body.slice(0, 200)}`
      assert.ok(status < 500, said)
      const location = new URL(headers.location ?? '/', 'http://localhost:3000')
      assert.equal(location.origin, 'http://localhost:3000', said)
      assert.equal(headers['refresh'], undefined, said)
      if (isGuarded(line)) assert.ok(status >= 400, said)
    }
  }
})
