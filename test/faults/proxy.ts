/** A small proxy in front of several servers, as operators have one. */
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pause, type Server } from './server.ts'

export interface Proxy {
  readonly url: string
  /** Sends calls to this server too, while it says that it is ready. */
  add(server: Server): void
  close(): void
}

interface Upstream {
  readonly server: Server
  isReady: boolean
}

/** No connection is kept, so that none is used again that a server is about to close. */
const agent = new Agent({ keepAlive: false })

export async function startProxy(): Promise<Proxy> {
  const upstreams: Upstream[] = []
  let turn = 0
  const closing = new AbortController()
  const next = (): Upstream | undefined => {
    const ready = upstreams.filter(({ isReady }) => isReady)
    return ready[(turn += 1) % ready.length]
  }
  const pass = (call: IncomingMessage, body: Buffer, answer: ServerResponse, tries = 0): void => {
    const upstream = next()
    if (!upstream) return void answer.writeHead(503).end()
    const { method, headers, url } = call
    const passed = request(new URL(url ?? '/', upstream.server.url), { method, headers, agent })
    passed.on('response', (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(answer)
    })
    passed.on('error', (error: NodeJS.ErrnoException) => {
      // Nothing was sent, so another server may be asked, as nginx does.
      if (error.code === 'ECONNREFUSED' && tries < 3) return pass(call, body, answer, tries + 1)
      answer.writeHead(502, { 'content-type': 'text/plain' }).end(String(error.code))
    })
    passed.end(body)
  }
  const proxy = createServer((call, answer) => {
    const pieces: Buffer[] = []
    call.on('data', (piece: Buffer) => pieces.push(piece))
    call.on('end', () => pass(call, Buffer.concat(pieces), answer))
  })
  const watch = async (upstream: Upstream): Promise<void> => {
    while (!closing.signal.aborted) {
      upstream.isReady = await upstream.server.ready().then(
        ({ status }) => status === 200,
        () => false,
      )
      await pause(50)
    }
  }
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    add: (server) => {
      const upstream = { server, isReady: true }
      upstreams.push(upstream)
      void watch(upstream)
    },
    close: () => {
      closing.abort()
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
