import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { ana, startPortal } from '../../../../test/harness.ts'
import { addSite, anaLogin, signInApproved, tokensOf } from '../../../../test/sites.ts'

const issuer = 'https://partner.example'
const partner = await generateKeyPair('ES256', { extractable: true })
const jwk = { ...(await exportJWK(partner.publicKey)), kid: 'one', alg: 'ES256' }

test('amr, which a site asks for, says what the agent proved: the password, and nothing for the assertion of a trusted site', async () => {
  const portal = await startPortal({
    TRUSTED_ISSUERS: JSON.stringify([{ issuer, jwks: { keys: [jwk] } }]),
  })
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const claims = JSON.stringify({ id_token: { amr: null } })
  const methods = async () =>
    decodeJwt((await tokensOf(portal, browser, site, { claims })).id_token)['amr']
  assert.deepEqual(await methods(), ['pwd'])
  const iat = Math.floor(portal.deps.now().getTime() / 1000)
  const jwt = await new SignJWT({ email: ana.email, email_verified: true })
    .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'portal-signin+jwt' })
    .setIssuer(issuer)
    .setAudience(portal.deps.config.publicUrl)
    .setIssuedAt(iat)
    .setExpirationTime(iat + 60)
    .setJti('once')
    .sign(partner.privateKey)
  assert.equal((await browser.post('/api/auth', { jwt })).status, 200)
  assert.equal(await methods(), undefined)
  assert.equal((await browser.post('/api/login', anaLogin)).status, 200)
  assert.deepEqual(await methods(), ['pwd'])
})
