/** Modules about the parameters of a request. */
import assert from 'node:assert/strict'
import { minutes } from '@passerelle/contracts/limits.ts'
import { signingAlgorithms } from '@passerelle/contracts/sites.ts'
import { ana } from '../harness.ts'
import { checkError, checkCallback, happyFlow, checkHappyFlow, claimsOf } from './happy-flow.ts'
import { type Modules, RelyingParty, redirectUri, type Parameters } from './relying-party.ts'
import { rotateKeys, advanceKeys } from '../../src/signing-keys/signing-keys.ts'
import { publishedKeys } from './id-token.ts'

const unsigned = (claims: object) =>
  `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

const succeedsWith = (parameters: Parameters) => async (party: RelyingParty) => {
  await happyFlow(party, parameters)
}

/** A page of the portal answers, and the browser goes nowhere. */
async function isRefusedWithoutRedirect(
  party: RelyingParty,
  parameters: Parameters,
): Promise<void> {
  const outcome = await party.authorize(parameters)
  assert.equal(outcome.callback, undefined)
  assert.equal(outcome.page?.status, 400)
}

export const requests = {
  'oidcc-server': async (party) => {
    const happy = await happyFlow(party)
    if (happy.accessToken !== '') await claimsOf(party, happy)
  },
  'oidcc-response-type-missing': async (party) => {
    const request = party.request({ response_type: undefined })
    const outcome = await party.send(request)
    // Without a response type no response mode is given, so the query is as right as the fragment.
    if (outcome.callback)
      assert.ok(
        ['unsupported_response_type', 'invalid_request'].includes(
          outcome.callback.params['error'] ?? '',
        ),
      )
    else assert.equal(outcome.page?.status, 400)
  },
  'oidcc-idtoken-signature': async (party) => {
    const { id } = await happyFlow(party)
    assert.equal(id.header['alg'], 'RS256')
    assert.ok((await publishedKeys(party)).some(({ kid }) => kid === id.header['kid']))
  },
  'oidcc-idtoken-rs256': async (party) => {
    const { id } = await happyFlow(
      await party.registerAnother({ id_token_signed_response_alg: 'RS256' }),
    )
    assert.equal(id.header['alg'], 'RS256')
  },
  'oidcc-server-rotate-keys': async (party) => {
    const { portal } = party
    const before = await publishedKeys(party)
    const old = await happyFlow(party)
    const { signsFrom } = await rotateKeys(portal.deps)
    portal.passes(minutes(1))
    assert.equal(
      (await publishedKeys(party)).length,
      before.length + signingAlgorithms.length,
      'published before they sign',
    )
    portal.passes(signsFrom.getTime() - portal.deps.now().getTime())
    await advanceKeys(portal.deps)
    portal.passes(minutes(1))
    const later = new RelyingParty(portal, party.site, party.responseType)
    const { id, idToken } = await happyFlow(later)
    assert.ok(!before.some(({ kid }) => kid === id.header['kid']))
    for (const hint of [old.idToken, idToken])
      assert.equal(
        (await later.authorize({ prompt: 'none', id_token_hint: hint })).callback?.params['error'],
        undefined,
        'what the old key signed still tells who',
      )
  },
  'oidcc-idtoken-unsigned': async (party) => {
    const { body } = await party.read('/.well-known/openid-configuration')
    assert.equal(body.id_token_signing_alg_values_supported.includes('none'), false)
    assert.equal((signingAlgorithms as readonly string[]).includes('none'), false)
  },
  'oidcc-ensure-request-without-nonce-succeeds-for-code-flow': async (party) => {
    const { id } = await happyFlow(party, { nonce: undefined })
    assert.equal('nonce' in id.claims, false)
  },
  'oidcc-ensure-request-without-nonce-fails': async (party) => {
    const request = party.request({ nonce: undefined })
    checkError(party, request, await party.send(request), 'invalid_request')
  },
  'oidcc-alternate-happy-flow': async (party) => {
    const request = Object.fromEntries(
      Object.entries(party.request({ scope: 'email profile openid' })).toReversed(),
    )
    const happy = await checkHappyFlow(party, request, await party.send(request))
    assert.equal((await claimsOf(party, happy))['email'], ana.email)
  },
  'oidcc-display-page': succeedsWith({ display: 'page' }),
  'oidcc-display-popup': succeedsWith({ display: 'popup' }),
  'oidcc-ui-locales': succeedsWith({ ui_locales: 'se' }),
  'oidcc-claims-locales': succeedsWith({ claims_locales: 'se' }),
  'oidcc-login-hint': succeedsWith({ login_hint: ana.email }),
  'oidcc-ensure-request-with-unknown-parameter-succeeds': succeedsWith({ extra: 'foobar' }),
  'oidcc-ensure-request-with-acr-values-succeeds': async (party) => {
    const { body } = await party.read('/.well-known/openid-configuration')
    const { id } = await happyFlow(party, { acr_values: body.acr_values_supported.join(' ') })
    assert.ok(body.acr_values_supported.includes(id.claims['acr']))
  },
  'oidcc-ensure-registered-redirect-uri': (party) =>
    isRefusedWithoutRedirect(party, { redirect_uri: `${redirectUri}/other` }),
  'oidcc-ensure-redirect-uri-in-authorization-request': (party) =>
    isRefusedWithoutRedirect(party, { redirect_uri: undefined }),
  'oidcc-ensure-post-request-succeeds': async (party) => {
    const request = party.request()
    const form = new URLSearchParams(request).toString()
    const { status, headers } = await party.browser.call('POST', '/authorize', {
      body: form,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://site.example.com',
        'sec-fetch-site': 'cross-site',
      },
    })
    assert.equal(status, 303)
    const page = new URL(String(headers['location']), 'https://portal.example.com')
    assert.equal(page.origin + page.pathname, 'https://portal.example.com/authorize')
    const carried = Object.fromEntries(page.searchParams)
    assert.deepEqual(carried, request)
    await checkHappyFlow(party, request, await party.send(carried))
  },
  'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported': async (party) => {
    const request = party.request({ request_uri: 'https://site.example.com/request.jwt' })
    checkError(party, request, await party.send(request), 'request_uri_not_supported')
  },
  'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported': async (party) => {
    const request = party.request()
    const sent = { ...request, request: unsigned({ ...request, state: 'another' }) }
    checkError(party, sent, await party.send(sent), 'request_not_supported')
  },
  'oidcc-ensure-request-object-with-redirect-uri': async (party) => {
    const request = party.request()
    const sent = {
      ...request,
      request: unsigned({ ...request, redirect_uri: `${redirectUri}/other` }),
    }
    checkError(party, sent, await party.send(sent), 'request_not_supported')
    await isRefusedWithoutRedirect(party, {
      redirect_uri: `${redirectUri}/other`,
      request: unsigned(request),
    })
  },
  'oidcc-redirect-uri-query-OK': async (party) => {
    const withQuery = `${redirectUri}?foo=bar`
    const other = await party.registerAnother({ redirect_uris: [withQuery] })
    const request = other.request({ redirect_uri: withQuery })
    const { callback } = await other.send(request)
    checkCallback(other, request, callback)
    assert.equal(callback.params['error'], undefined)
  },
  'oidcc-redirect-uri-query-mismatch': async (party) =>
    isRefusedWithoutRedirect(
      await party.registerAnother({ redirect_uris: [`${redirectUri}?foo=bar`] }),
      {
        redirect_uri: `${redirectUri}?foo=baz`,
      },
    ),
  'oidcc-redirect-uri-query-added': (party) =>
    isRefusedWithoutRedirect(party, { redirect_uri: `${redirectUri}?foo=bar` }),
  'oidcc-redirect-uri-regfrag': (party) =>
    isRefusedWithoutRedirect(party, { redirect_uri: `${redirectUri}#foobar` }),
} as const satisfies Modules
