/** A49: requests that two programs in a row could read as different numbers of requests. */
import assert from 'node:assert/strict'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { startPortal } from '../../harness.ts'

const start =
  'POST /api/login HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\n'
/** What a program in front may have read as the body. It is never answered. */
const smuggled = 'GET /healthz HTTP/1.1\r\nHost: localhost:3000\r\n\r\n'
const chunked = 'Transfer-Encoding: chunked\r\n'

const requests: Readonly<Record<string, string>> = {
  'a length and chunks': `${start}Content-Length: 6\r\n${chunked}\r\n0\r\n\r\n`,
  'chunks and a length': `${start}${chunked}Content-Length: 6\r\n\r\n0\r\n\r\n`,
  'two lengths': `${start}Content-Length: 0\r\nContent-Length: 50\r\n\r\n`,
  'two equal lengths in one header': `${start}Content-Length: 0, 0\r\n\r\n`,
  'a length with a sign': `${start}Content-Length: +0\r\n\r\n`,
  'a length below nothing': `${start}Content-Length: -1\r\n\r\n`,
  'a length in hexadecimal': `${start}Content-Length: 0x0\r\n\r\n`,
  'a length with a letter': `${start}Content-Length: 0a\r\n\r\n`,
  'a length of blanks': `${start}Content-Length: \r\n\r\n`,
  'a length that overflows': `${start}Content-Length: 18446744073709551616\r\n\r\n`,
  'a blank before the colon': `${start}Content-Length : 0\r\n\r\n`,
  'chunks with a blank before the colon': `${start}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
  'an unknown encoding': `${start}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  'chunks that are not last': `${start}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  'an encoding on a line of its own': `${start}Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
  'an encoding with a control character': `${start}Transfer-Encoding: \u000Bchunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
  'a size of a chunk in words': `${start}${chunked}\r\nzero\r\n\r\n`,
  'a size with 0x': `${start}${chunked}\r\n0x0\r\n\r\n`,
  'a size below nothing': `${start}${chunked}\r\n-1\r\n\r\n`,
  'a size that overflows': `${start}${chunked}\r\nfffffffffffffffff\r\nx\r\n0\r\n\r\n`,
  'a chunk longer than it says': `${start}${chunked}\r\n1\r\nxyz\r\n0\r\n\r\n`,
  'an extension with a line feed': `${start}${chunked}\r\n2;a\nx\r\n{}\r\n0\r\n\r\n`,
  'a folded header': `${start}X-One: a\r\n b\r\nContent-Length: 0\r\n\r\n`,
  'a NUL in a header': `${start}X-One: a\u0000b\r\nContent-Length: 0\r\n\r\n`,
  'a carriage return in a header': `${start}X-One: a\rContent-Length: 50\r\nContent-Length: 0\r\n\r\n`,
  'a name with a blank': `${start}X One: a\r\nContent-Length: 0\r\n\r\n`,
  'a header without a name': `${start}: a\r\nContent-Length: 0\r\n\r\n`,
  'a header without a colon': `${start}Content-Length\r\n\r\n`,
  'no host': 'GET /healthz HTTP/1.1\r\n\r\n',
  'a method of small letters': 'post /api/login HTTP/1.1\r\nHost: localhost:3000\r\n\r\n',
  'a version that does not exist': 'GET /healthz HTTP/1.9\r\nHost: localhost:3000\r\n\r\n',
  'a line without a version': 'GET /healthz\r\n\r\n',
  'a blank before the method': ' GET /healthz HTTP/1.1\r\nHost: localhost:3000\r\n\r\n',
}

test('A49: what could be read as two requests is refused with one answer, and the connection ends', async (t) => {
  const { app } = await startPortal()
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo
  for (const [title, request] of Object.entries(requests)) {
    const socket = connect(port, '127.0.0.1')
    socket.write(Buffer.from(request + smuggled, 'latin1'))
    const answered = await text(socket)
    const statuses = [...answered.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)
    assert.equal(statuses.length, 1, `${title}: ${answered}`)
    assert.match(String(statuses), /^4\d\d$|^50[15]$/, `${title}: ${answered}`)
  }
})

test('A16: a request with two hosts is refused, whichever comes first (RFC 9112, section 3.2)', async (t) => {
  const { app } = await startPortal()
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const hosts = ['localhost:3000', 'evil.example', 'localhost:3000']
  for (const [first, second] of [hosts, hosts.slice(1), [hosts[0], hosts[0]]]) {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `GET /api/lists/genders HTTP/1.1\r\nHost: ${first}\r\nhOST: ${second}\r\nConnection: close\r\n\r\n`,
    )
    assert.match(await text(socket), /^HTTP\/1\.1 421 /)
  }
})
