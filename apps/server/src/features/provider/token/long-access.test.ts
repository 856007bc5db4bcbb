import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { days, hours } from '@passerelle/contracts/limits.ts'
import { startPortal } from '../../../../test/harness.ts'
import { endExpiredSessions } from '../../../sessions/sessions.ts'
import {
  addSite,
  authorizationRequest,
  authorize,
  codeIn,
  interactionIn,
  isSignedIn,
  redeem,
  refresh,
  signInApproved,
  tokensOf,
  userinfo,
} from '../../../../test/sites.ts'

test('offline_access lives as long as the site refreshes: each refresh prolongs it', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { first_party: false })
  const browser = await signInApproved(portal)
  const asked = authorizationRequest(site, { scope: 'openid offline_access', prompt: 'consent' })
  const interaction = interactionIn(await authorize(browser, asked))
  await browser.post('/api/oauth/consent', { interaction, allow: true })
  const code = codeIn(await authorize(browser, { ...asked, interaction }))
  let { refresh_token } = (await redeem(portal, site, code)).body
  for (let week = 0; week < 6; week += 1) {
    portal.passes(days(7))
    const { status, body } = await refresh(portal, site, refresh_token)
    assert.equal(status, 200, `in week ${week}: ${JSON.stringify(body)}`)
    assert.equal((await userinfo(portal, body.access_token)).status, 200)
    refresh_token = body.refresh_token
  }
  assert.equal(await isSignedIn(browser), false, 'it is no use of the session')
  portal.passes(days(14))
  assert.equal((await refresh(portal, site, refresh_token)).body.error, 'invalid_grant')
})

test('a refresh counts as use of the session, which a site without offline_access needs', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  let { refresh_token } = await tokensOf(portal, browser, site)
  for (let turn = 0; turn < 4; turn += 1) {
    portal.passes(hours(11))
    await endExpiredSessions(portal.deps, 500)
    const { status, body } = await refresh(portal, site, refresh_token)
    assert.equal(status, 200, `in turn ${turn}: ${JSON.stringify(body)}`)
    refresh_token = body.refresh_token
  }
  assert.equal(await isSignedIn(browser), true)
  portal.passes(hours(12) + 1)
  assert.equal((await refresh(portal, site, refresh_token)).body.error, 'invalid_grant')
})

test('a refreshed ID Token has no nonce (OpenID Connect Core, section 12.2)', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const first = await tokensOf(portal, browser, site)
  assert.equal(decodeJwt(first.id_token)['nonce'], 'a nonce')
  const { body } = await refresh(portal, site, first.refresh_token)
  assert.equal('nonce' in decodeJwt(body.id_token), false)
})
