/** A16, A29 and A49: what a request says of where it comes from, and what no parser takes. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { startPortal, type TestPortal } from '../../harness.ts'

test('A29: a foreign Origin is refused whatever Sec-Fetch-Site says', async () => {
  const portal = await startPortal()
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }
  assert.equal(
    (await portal.post('/api/login/forgot', { email: 'a@b.example' }, headers)).status,
    403,
  )
})

test('A16: a host that is not the portal’s is answered 421; only /healthz, which a probe asks by address, answers for any', async () => {
  const portal = await startPortal({ PUBLIC_URL: 'https://portal.example.com' })
  const statusAt = async (host: string, path = '/api/lists/genders') =>
    (await portal.get(path, { host })).status
  for (const host of [
    'evil.example',
    'portal.example.com.evil.example',
    'portal.example.com.',
    'portal.example.com:1',
    'portal.example.com/x',
    'x@portal.example.com',
    'localhost:3000',
    '127.0.0.1',
  ])
    assert.equal(await statusAt(host), 421, host)
  for (const host of ['portal.example.com', 'Portal.Example.com', 'portal.example.com:443'])
    assert.equal(await statusAt(host), 200, host)
  assert.equal(await statusAt('10.1.2.3', '/healthz'), 200)
  assert.equal((await portal.monitoring.get('/readyz', { host: '10.1.2.3' })).status, 200)
})

test('A16: on a developer’s machine the portal has the machine’s other names at the same port, and in production it has not', async () => {
  const loopback = { PUBLIC_URL: 'http://localhost:3000' }
  const names = ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']
  const development = await startPortal(loopback)
  const ask = (portal: TestPortal, host: string) =>
    portal.post(
      '/api/login/forgot',
      { email: 'ana@example.com' },
      { host, origin: `http://${host}` },
    )
  for (const host of names) assert.equal((await ask(development, host)).status, 200, host)
  for (const host of ['localhost:3001', 'localhost', 'evil.example:3000'])
    assert.equal((await ask(development, host)).status, 421, host)
  const sent = await development.post('/api/login/forgot', {}, { origin: 'http://localhost:3001' })
  assert.equal(sent.status, 403)
  const production = await startPortal({
    ...loopback,
    NODE_ENV: 'production',
    SECRET_KEY: 'a-key-of-tests-0123456789-0123456789',
    SMTP_URL: 'smtp://localhost',
  })
  assert.equal((await ask(production, 'localhost:3000')).status, 200)
  assert.equal((await ask(production, '127.0.0.1:3000')).status, 421)
})

test('A49: what the parser refuses is answered with the security headers too', async (t) => {
  const { app } = await startPortal()
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo
  for (const request of [
    'GET / HTTP/1.1\r\nbroken header\r\n\r\n',
    'GET /%zz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
  ]) {
    const socket = connect(port, '127.0.0.1')
    socket.write(request)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    assert.match(String(answer), /^HTTP\/1\.1 40[04] /)
    assert.match(String(answer), /x-content-type-options: nosniff/i)
    assert.match(String(answer), /content-security-policy: default-src 'none'/i)
    socket.destroy()
  }
})
