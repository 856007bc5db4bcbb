/**
 * The comparison: oidc-provider with its default policy, on the product's adapter, keys and
 * database, behind Node's own server.
 */
import { createServer } from 'node:http'
import * as library from 'oidc-provider'
import { provider as limits } from '@passerelle/contracts/limits.ts'
import { siteScopes } from '@passerelle/contracts/sites.ts'
import { parseConfig } from '../apps/server/src/config/config.ts'
import { openDb } from '../apps/server/src/db/open/open.ts'
import { makeDeps } from '../apps/server/src/deps.ts'
import { RecordAdapter } from '../apps/server/src/features/provider/storage/adapter.ts'
import { siteProperty } from '../apps/server/src/features/provider/clients/clients.ts'
import { findApprovedAgent } from '../apps/server/src/features/provider/clients/store.ts'
import { makeLog } from '../apps/server/src/config/log.ts'
import { signingKeys } from '../apps/server/src/signing-keys/signing-keys.ts'

const config = parseConfig(process.env)
const { db, withLock } = await openDb(config.database)
const deps = makeDeps(
  { config, db, withLock, log: makeLog('error'), send: async () => {} },
  config.secretKey ?? '',
)

const provider = new library.Provider(config.publicUrl, {
  adapter: (model) => new RecordAdapter(deps, library.errors, model, () => undefined),
  jwks: { keys: [...(await signingKeys(deps)).keys] },
  findAccount: async (_ctx, id) => {
    const agent = await findApprovedAgent(db, id)
    return agent && { accountId: id, claims: async () => ({ sub: id }) }
  },
  routes: { authorization: '/authorize', token: '/oauth/token' },
  features: { devInteractions: { enabled: false } },
  scopes: [...siteScopes],
  extraClientMetadata: { properties: [siteProperty] },
  issueRefreshToken: async () => true,
  rotateRefreshToken: true,
  ttl: {
    AccessToken: limits.accessToken / 1000,
    AuthorizationCode: limits.authorizationCode / 1000,
    IdToken: limits.idToken / 1000,
    RefreshToken: limits.refreshToken / 1000,
    Grant: limits.grant / 1000,
  },
})
const answer = provider.callback()
createServer((request, response) => {
  if (request.url === '/healthz') response.end('ok')
  else void answer(request, response)
}).listen(config.port, '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
