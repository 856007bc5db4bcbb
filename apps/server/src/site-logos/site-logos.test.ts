/** The logo of a site: fetched when the site is saved, and shown from the portal's own copy. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { siteLogo as limits } from '@passerelle/contracts/limits.ts'
import { originOf, signedInStaff, startPortal, type TestPortal } from '../../test/harness.ts'
import { localhostCertificate } from '../../test/localhost-certificate.ts'
import { authorizationRequest, authorize, challenge, signInApproved } from '../../test/sites.ts'
import { readImage } from './image.ts'

/** The first bytes of a PNG of this size. */
function png(width: number, height: number, length = 40): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
  bytes.writeUInt32BE(13, 8)
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 64, 0, 96]),
  Buffer.alloc(30),
])
const webp = Buffer.concat([
  Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', 'latin1'),
  Buffer.from([95, 0, 0, 63, 0, 0]),
  Buffer.alloc(10),
])
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

const answers: Record<string, { status?: number; headers?: Record<string, string>; body: Buffer }> =
  {
    '/logo.png': { body: png(64, 64) },
    '/changed.png': { body: png(32, 32) },
    '/logo.svg': { headers: { 'content-type': 'image/png' }, body: svg },
    '/wide.png': { body: png(limits.side + 1, 10) },
    '/empty.png': { body: png(0, 10) },
    '/large.png': { body: png(64, 64, limits.bytes + 1) },
    '/gone.png': { status: 404, body: png(64, 64) },
    '/moved.png': { status: 302, headers: { location: '/logo.png' }, body: Buffer.alloc(0) },
  }

let server: Server
let origin: string
let asked: string[]
const trusted = getCACertificates('default')

before(async () => {
  setDefaultCACertificates([...trusted, localhostCertificate.cert])
  server = createServer(localhostCertificate, ({ url = '' }, response) => {
    asked.push(url)
    const { status = 200, headers = {}, body } = answers[url] ?? { status: 404, body: svg }
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((listening) => {
    server.listen(0, 'localhost', listening)
  })
  origin = `https://localhost:${(server.address() as AddressInfo).port}`
})
after(() => {
  setDefaultCACertificates([...trusted])
  server.close()
})

const rail = { client_name: 'Rail Bonus', redirect_uris: ['https://rail.example/in'] }

async function startWithAdmin(settings: Record<string, string> = {}) {
  asked = []
  const portal = await startPortal(settings)
  return { portal, admin: await signedInStaff(portal, 'admin') }
}

const logoPathFor = async (portal: TestPortal, client_id: string) => {
  const browser = await signInApproved(portal)
  const [redirect_uri = ''] = rail.redirect_uris
  const { body } = await authorize(
    browser,
    authorizationRequest({ client_id, redirect_uri } as never, challenge),
  )
  assert.equal(body.code, 'consentRequired')
  return body.oauth.site.logo as string | null
}

test('the page for consent shows the site’s logo from the portal, and no browser asks the site', async () => {
  const { portal, admin } = await startWithAdmin()
  const logo_uri = `${origin}/logo.png`
  const { status, body } = await admin.post('/api/staff/sites', { ...rail, logo_uri })
  assert.deepEqual([status, body.logo_uri], [200, logo_uri])
  const path = (await logoPathFor(portal, body.client_id)) ?? ''
  assert.match(path, /^\/api\/sites\/logos\/[\w-]{43}$/)
  const image = await portal.app.inject({
    authority: new URL(originOf(portal.app)).host,
    url: path,
  })
  assert.deepEqual(image.rawPayload, png(64, 64))
  const { headers } = image
  assert.deepEqual(
    [headers['content-type'], headers['x-content-type-options'], headers['cache-control']],
    ['image/png', 'nosniff', 'public, max-age=31536000, immutable'],
  )
  assert.match(String(headers['content-security-policy']), /^default-src 'none'.*sandbox/)
  assert.deepEqual(asked, ['/logo.png'])
})

test('the logo is fetched again when its address is saved, and goes with it', async () => {
  const { portal, admin } = await startWithAdmin()
  const { client_id } = (
    await admin.post('/api/staff/sites', { ...rail, logo_uri: `${origin}/logo.png` })
  ).body
  const site = `/api/staff/sites/${client_id}`
  await admin.patch(site, { client_name: 'Rail' })
  assert.deepEqual(asked, ['/logo.png'])
  await admin.patch(site, { logo_uri: `${origin}/changed.png` })
  assert.deepEqual(asked, ['/logo.png', '/changed.png'])
  await admin.patch(site, { logo_uri: null })
  assert.equal(await logoPathFor(portal, client_id), null)
})

for (const [what, path] of [
  ['an SVG, whatever its server calls it', '/logo.svg'],
  ['wider than 1,024 pixels', '/wide.png'],
  ['of no size', '/empty.png'],
  ['larger than 100 kB', '/large.png'],
  ['not there', '/gone.png'],
  ['a redirect', '/moved.png'],
] as const) {
  test(`A22: a logo that is ${what} is refused, and the site is not saved`, async () => {
    const { admin } = await startWithAdmin()
    const { status, body } = await admin.post('/api/staff/sites', {
      ...rail,
      logo_uri: `${origin}${path}`,
    })
    assert.deepEqual([status, body.errors], [400, { logo_uri: 'invalid' }])
    assert.deepEqual((await admin.get('/api/staff/sites')).body.objects, [])
  })
}

test('A42: a logo is fetched by https from the Internet only: no address of an internal network is asked', async () => {
  const { admin } = await startWithAdmin({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example.com',
    SECRET_KEY: 'a-key-of-tests-0123456789-0123456789',
    DATABASE_URL: 'postgres://portal@db.example.com/portal',
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'portal@example.com',
    STAFF_SECOND_FACTOR: 'optional',
  })
  for (const logo_uri of [
    `${origin}/logo.png`,
    `${origin.replace('localhost', '127.0.0.1')}/logo.png`,
    `${origin.replace('localhost', '[::1]')}/logo.png`,
    `${origin.replace('localhost', '[::ffff:127.0.0.1]')}/logo.png`,
    'https://10.0.0.1/logo.png',
    'https://169.254.169.254/logo.png',
    'http://rail.example/logo.png',
    'data:image/png;base64,AAAA',
  ]) {
    const { body } = await admin.post('/api/staff/sites', { ...rail, logo_uri })
    assert.deepEqual(body.errors, { logo_uri: 'invalid' }, logo_uri)
  }
  assert.deepEqual(asked, [])
})

test('an image is known by its bytes: PNG, JPEG, WebP with their sizes, and nothing else', () => {
  assert.deepEqual(
    [png(64, 32), jpeg, webp, svg, Buffer.from('GIF89a'.padEnd(60)), Buffer.alloc(0)].map(
      readImage,
    ),
    [
      { type: 'image/png', width: 64, height: 32 },
      { type: 'image/jpeg', width: 96, height: 64 },
      { type: 'image/webp', width: 96, height: 64 },
      undefined,
      undefined,
      undefined,
    ],
  )
})
