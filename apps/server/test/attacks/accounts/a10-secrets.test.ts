/** A10: a secret that is used for something else than what it was made for. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ana, signedIn } from '../../harness.ts'
import { browserOnNetwork } from '../../inspection.ts'
import { doors, portalWithSecrets, type SecretKind } from '../../secrets.ts'
import { setUpTotp } from '../../second-factor.ts'
import { addSite, codeFor, signInApproved, tokensOf } from '../../sites.ts'

const kinds = Object.keys(doors) as SecretKind[]

test('A10: of all secrets that the portal mails, answers or keeps in a browser, each opens its own door alone, and that one', async () => {
  const { portal, secrets: mailed } = await portalWithSecrets()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const { access_token, refresh_token, id_token } = await tokensOf(portal, browser, site)
  const waiting = await signedIn(portal, { email: 'waiting@example.com' })
  await setUpTotp(portal, waiting, ana.password)
  await waiting.post('/api/login', { email: 'waiting@example.com', password: ana.password })
  const secrets: Readonly<Record<string, string>> = {
    ...mailed,
    session: browser.cookies.get('portal-session') ?? '',
    secondStep: waiting.cookies.get('second-step') ?? '',
    accessToken: access_token,
    'refresh token': refresh_token,
    'ID Token': id_token,
    'authorization code': await codeFor(browser, site),
    'cookie of the device': browser.cookies.get('device') ?? '',
  }
  let network = 0
  const open = async (kind: SecretKind, secret: string) =>
    doors[kind].opens(await doors[kind].send(browserOnNetwork(portal, (network += 1)), secret))
  for (const [name, secret] of Object.entries(secrets)) {
    assert.ok(secret, name)
    for (const kind of kinds)
      if (kind !== name) assert.equal(await open(kind, secret), false, `${name} at ${kind}`)
  }
  for (const kind of kinds)
    if (kind !== 'assertion') assert.equal(await open(kind, secrets[kind] ?? ''), true, kind)
})
