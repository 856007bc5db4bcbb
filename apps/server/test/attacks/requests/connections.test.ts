/** A49 and F13: slow and many connections. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { test } from 'node:test'
import { connections } from '@passerelle/contracts/limits.ts'
import { startPortal } from '../../harness.ts'

test('F13: headers have 10 s, a request 15 s, and both are looked at every 2 s; a connection carries 1,000 requests', async () => {
  const { server } = (await startPortal()).app
  const { connectionsCheckingInterval } = server as unknown as Record<string, unknown>
  assert.deepEqual(
    [server.headersTimeout, server.requestTimeout, connectionsCheckingInterval],
    [10_000, 15_000, 2000],
  )
  assert.equal(server.maxRequestsPerSocket, 1000)
  assert.equal(server.maxConnections, 4096)
})

test('A49: of one network address 100 connections are kept, and another one after one of them has ended', async (t) => {
  const { app } = await startPortal({ TRUST_PROXY: '' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sockets: Socket[] = []
  t.after(async () => {
    sockets.forEach((socket) => socket.destroy())
    await app.close()
  })
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  /** Does the server answer on the connection, rather than close it? */
  const answers = (socket: Socket) =>
    new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true)).once('close', () => resolve(false))
      socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    })
  for (let n = 0; n < connections.byAddress; n += 1) await open()
  assert.equal(await answers(await open()), false)
  const [first] = sockets as [Socket]
  assert.equal(await answers(first), true)
  const closed = once(first, 'close')
  first.destroy()
  await closed
  while (!(await answers(await open()))) await new Promise((resolve) => setTimeout(resolve, 20))
})
