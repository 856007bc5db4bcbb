/** A52: programs that open every link of a mail before its reader does. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseContents } from '../../invalid-requests.ts'
import { doors, portalWithSecrets, type Door } from '../../secrets.ts'
import { smallPortal } from '../../world.ts'

/** How programs say what they fetch for. */
const fetchers: readonly Record<string, string>[] = [
  {},
  { 'sec-purpose': 'prefetch', 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' },
]

test('A52: a scanner that opens every link of every mail changes nothing, and each link still works', async () => {
  const { portal, secrets } = await portalWithSecrets({ portal: smallPortal })
  const links = (await portal.mails()).flatMap(({ html, text }) => [
    ...[...html.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address),
    ...[...text.matchAll(/http:\/\/localhost:3000\S*/g)].map(([address]) => address),
  ])
  const own = [...new Set(links.map((link) => link.replaceAll('&amp;', '&')))].filter((link) =>
    link.startsWith('http://localhost:3000'),
  )
  for (const secret of Object.values(secrets).filter(({ length }) => length === 43))
    if (![secrets.changeCode, secrets.cardChangeCode].includes(secret))
      assert.ok(
        own.some((link) => link.includes(secret)),
        'a link of each kind',
      )
  const before = await databaseContents(portal)
  for (const link of own) {
    const scanner = portal.browser({ 'x-forwarded-for': '203.0.113.77' })
    for (const method of ['GET', 'HEAD', 'GET'])
      for (const headers of fetchers) {
        const { status } = await scanner.call(method, link, { headers })
        assert.ok(status < 400, `${method} ${link}: ${status}`)
      }
  }
  assert.equal(await databaseContents(portal), before)
  for (const [kind, door] of Object.entries<Door>(doors)) {
    const secret = (secrets as Readonly<Record<string, string>>)[kind]
    if (secret === undefined) continue
    const browser = portal.browser({ 'x-forwarded-for': '203.0.113.78' })
    assert.equal(door.opens(await door.send(browser, secret)), true, kind)
  }
})
