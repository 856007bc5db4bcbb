import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { minutes } from '@passerelle/contracts/limits.ts'
import { Authenticator } from '../../../../test/authenticator.ts'
import { ana, makeMember, startPortal, type Browser } from '../../../../test/harness.ts'
import { addPasskeyTo, appCode, setUpTotp } from '../../../../test/second-factor.ts'
import {
  addSite,
  anaLogin,
  authorizationRequest,
  authorize,
  signInApproved,
  tokensOf,
} from '../../../../test/sites.ts'

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

const mfa = 'https://refeds.org/profile/mfa'
const claims = JSON.stringify({ id_token: { amr: null, acr: null, auth_time: null } })

/** What each way to sign in proves, as a site reads it. */
const ways: Readonly<
  Record<string, (browser: Browser, factors: Factors) => Promise<{ status: number }>>
> = {
  'pwd otp mfa: the password and the app': async (browser, { portal, secret }) => {
    await browser.post('/api/login', anaLogin)
    return browser.post('/api/login/second-factor', { totp: appCode(portal, secret) })
  },
  'pwd otp mfa: the password and a recovery code': async (browser, { recovery }) => {
    await browser.post('/api/login', anaLogin)
    return browser.post('/api/login/second-factor', { recovery })
  },
  'pwd hwk mfa: the password and a key of the device': (browser, { device }) =>
    withPasswordAndPasskey(browser, device),
  'pwd swk mfa: the password and a synced key': (browser, { synced }) =>
    withPasswordAndPasskey(browser, synced),
  'hwk mfa: a key of the device alone': (browser, { device }) => withPasskey(browser, device),
  'swk mfa: a synced key alone': (browser, { synced }) => withPasskey(browser, synced),
}

async function withPasswordAndPasskey(browser: Browser, authenticator: Authenticator) {
  const { body } = await browser.post('/api/login', anaLogin)
  const passkey = authenticator.get(body.second_factor.passkey_options)
  return browser.post('/api/login/second-factor', { passkey })
}

async function withPasskey(browser: Browser, authenticator: Authenticator) {
  const { body } = await browser.post('/api/login/passkey')
  return browser.post('/api/login/passkey', { passkey: authenticator.get(body.options) })
}

async function startWithFactors() {
  const portal = await startPortal()
  const home = await signInApproved(portal)
  await makeMember(portal, ana.email, 'support')
  const device = new Authenticator()
  const synced = new Authenticator({ isSynced: true })
  for (const authenticator of [device, synced])
    await addPasskeyTo(home, authenticator, anaLogin.password)
  const secret = await setUpTotp(portal, home, anaLogin.password)
  const [recovery = ''] = (await home.post('/api/user/recovery-codes')).body.codes as string[]
  return { portal, home, device, synced, secret, recovery }
}
type Factors = Awaited<ReturnType<typeof startWithFactors>>

for (const [title, signIn] of Object.entries(ways))
  test(`amr is ${title}; acr says two factors, auth_time when, also after the session proved more`, async () => {
    const factors = await startWithFactors()
    const { portal } = factors
    const site = await addSite(portal)
    portal.passes(minutes(3))
    const browser = portal.browser()
    assert.equal((await signIn(browser, factors)).status, 200)
    const at = Math.floor(portal.deps.now().getTime() / 1000)
    portal.passes(minutes(2))
    const token = decodeJwt((await tokensOf(portal, browser, site, { claims })).id_token)
    const amr = title.slice(0, title.indexOf(':')).split(' ')
    assert.deepEqual([token['amr'], token['acr'], token['auth_time']], [amr, mfa, at])
    // The session of the password, before there was a factor, keeps what it proved.
    const first = decodeJwt((await tokensOf(portal, factors.home, site, { claims })).id_token)
    assert.deepEqual([first['amr'], first['acr']], [['pwd'], '0'])
  })

test('a site that demands two factors (acr_values, essential) is refused after the password, and served after a passkey', async () => {
  const factors = await startWithFactors()
  const { portal } = factors
  const site = await addSite(portal)
  const essential = JSON.stringify({ id_token: { acr: { essential: true, value: mfa } } })
  const ask = (browser: Browser) =>
    authorize(browser, authorizationRequest(site, { claims: essential, prompt: 'none' }))
  const refused = await ask(factors.home)
  assert.match(JSON.stringify(refused.body), /unmet_authentication_requirements|login_required/)
  const browser = portal.browser()
  await withPasskey(browser, factors.device)
  const token = decodeJwt((await tokensOf(portal, browser, site, { claims: essential })).id_token)
  assert.equal(token['acr'], mfa)
})
