/** Config OP: oidcc-config-certification-test-plan. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { responseTypes, siteScopes } from '@passerelle/contracts/sites.ts'
import {
  issuer,
  RelyingParty,
  register,
  startProvider,
} from '../../../../test/conformance/relying-party.ts'
import { publishedKeys } from '../../../../test/conformance/id-token.ts'

/**
 * Members of OpenID Connect Discovery 1.0, section 3, RFC 8414, and of the sessions' and logout
 * specifications.
 */
const known =
  /^(?:issuer|(?:authorization|token|userinfo|revocation|introspection|end_session|pushed_authorization_request)_endpoint|jwks_uri|(?:scopes|response_types|response_modes|grant_types|acr_values|subject_types|claims|claim_types|ui_locales|claims_locales|display_values|code_challenge_methods|prompt_values)_supported|(?:id_token_signing|userinfo_signing|request_object_signing|token_endpoint_auth_signing|revocation_endpoint_auth_signing|authorization_signing)_alg_values_supported|(?:token|revocation)_endpoint_auth_methods_supported|(?:claims|request|request_uri)_parameter_supported|require_request_uri_registration|(?:backchannel|frontchannel)_logout(?:_session)?_supported|authorization_response_iss_parameter_supported|service_documentation|op_policy_uri|op_tos_uri)$/

test('oidcc-discovery-endpoint-verification', async () => {
  const portal = await startProvider()
  const party = new RelyingParty(portal, await register(portal, 'code'), 'code')
  const { status, body, headers } = await party.read('/.well-known/openid-configuration')
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^application\/json/)
  assert.equal(body.issuer, issuer)
  assert.deepEqual(
    Object.keys(body).filter((name) => !known.test(name)),
    [],
    'no unexpected members',
  )
  for (const name of [
    'authorization_endpoint',
    'token_endpoint',
    'userinfo_endpoint',
    'revocation_endpoint',
    'end_session_endpoint',
    'jwks_uri',
  ])
    assert.equal(new URL(body[name]).origin, issuer, name)
  assert.deepEqual(body.response_types_supported.toSorted(), [...responseTypes].toSorted())
  assert.deepEqual(body.subject_types_supported, ['public', 'pairwise'])
  for (const alg of ['RS256', 'ES256'])
    assert.ok(body.id_token_signing_alg_values_supported.includes(alg))
  for (const type of ['authorization_code', 'implicit', 'refresh_token', 'client_credentials'])
    assert.ok(body.grant_types_supported.includes(type))
  for (const mode of ['query', 'fragment', 'form_post'])
    assert.ok(body.response_modes_supported.includes(mode))
  for (const scope of siteScopes) assert.ok(body.scopes_supported.includes(scope))
  for (const claim of ['sub', 'name', 'email', 'experts'])
    assert.ok(body.claims_supported.includes(claim))
  for (const method of ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'])
    assert.ok(body.token_endpoint_auth_methods_supported.includes(method))
  assert.deepEqual(body.code_challenge_methods_supported, ['S256'])
  // A missing member means false, except request_uri_parameter_supported (section 3).
  assert.deepEqual(
    [
      body.claims_parameter_supported,
      body.request_parameter_supported ?? false,
      body.request_uri_parameter_supported,
    ],
    [true, false, false],
  )
  assert.ok(
    body.scopes_supported.every((scope: string) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)),
  )
  for (const tag of body.ui_locales_supported ?? [])
    assert.equal(new Intl.Locale(tag).toString(), tag)
  assert.ok((await publishedKeys(party)).length >= 2)
})

test('the metadata is also published where OAuth 2.0 looks for it (RFC 8414)', async () => {
  const portal = await startProvider()
  const party = new RelyingParty(portal, await register(portal, 'code'), 'code')
  const [openid, oauth] = await Promise.all(
    ['openid-configuration', 'oauth-authorization-server'].map((name) =>
      party.read(`/.well-known/${name}`),
    ),
  )
  assert.deepEqual(oauth?.body, openid?.body)
})
