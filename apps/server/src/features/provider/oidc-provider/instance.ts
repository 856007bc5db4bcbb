/**
 * The library, loaded when the first site asks, and the provider that it makes. New signing keys
 * need a new provider.
 */
import type { EventEmitter } from 'node:events'
import type { KoaContextWithOIDC, Provider as ProviderClass } from 'oidc-provider'
import { provider as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'
import {
  advanceReplacement,
  readKeysVersion,
  signingKeys,
} from '../../../signing-keys/signing-keys.ts'
import { equalInConstantTime } from '../../../crypto/tokens.ts'
import { formerSecretProperty } from '../clients/clients.ts'
import { callTo, type CallProvider } from './call.ts'
import { configurationFor, type Library } from './configuration.ts'

export interface ProviderInstance {
  readonly provider: ProviderClass
  readonly errors: Library['errors']
  readonly call: CallProvider
}

/**
 * How long a server may use its keys after another server has changed them. New keys are published
 * far longer before they sign.
 */
const trusted = limits.keyPublished

interface Build {
  readonly instance: ProviderInstance
  readonly version: string
  readonly checkedAt: number
}

/**
 * Compares the sent secret with both secrets of the client while the former one is still valid.
 * The library compares with one only.
 */
function acceptFormerSecrets({ Client }: ProviderClass): void {
  Client.prototype.compareClientSecret = async function (actual) {
    const matches = [this.clientSecret, this[formerSecretProperty]].map(
      (secret) => typeof secret === 'string' && equalInConstantTime(secret, actual),
    )
    return matches.includes(true)
  }
}

/** Counts the tokens that a site was given, by the site and the grant. */
function countGrant({ counters }: Deps, { oidc: { client, params } }: KoaContextWithOIDC): void {
  counters.count('tokens_total', {
    client_id: client?.clientId ?? 'none',
    grant: String(params?.['grant_type']),
  })
}

async function build(deps: Deps): Promise<Build> {
  const { Provider, ...library } = await import('oidc-provider')
  const { keys, version } = await signingKeys(deps)
  const provider = new Provider(deps.config.publicUrl, configurationFor(deps, library, keys))
  provider.proxy = true
  acceptFormerSecrets(provider)
  provider.on('grant.success', (context: KoaContextWithOIDC) => countGrant(deps, context))
  provider.on('server_error', (_ctx, err) => deps.log.error({ err }, 'provider failed'))
  // Koa's own event, which the library's types leave out. Without a listener Koa writes to the
  // console.
  const koa: EventEmitter = provider
  koa.on('error', (err: unknown) => deps.log.error({ err }, 'provider failed'))
  return {
    instance: { provider, errors: library.errors, call: callTo(provider, deps) },
    version,
    checkedAt: deps.now().getTime(),
  }
}

/**
 * Keeps the provider while the keys are the same. Its state is in the database, so a new provider
 * can replace it at any time.
 */
async function renew(deps: Deps, current: Build | undefined): Promise<Build> {
  await advanceReplacement(deps)
  if (current && current.version === (await readKeysVersion(deps.db)))
    return { ...current, checkedAt: deps.now().getTime() }
  return build(deps)
}

const builds = new WeakMap<Deps, { current?: Build; renewal?: Promise<Build> | undefined }>()

/** The provider of this server, with today's keys. */
export async function providerOf(deps: Deps): Promise<ProviderInstance> {
  const state = builds.get(deps) ?? {}
  builds.set(deps, state)
  if (state.current && deps.now().getTime() - state.current.checkedAt < trusted)
    return state.current.instance
  state.renewal ??= renew(deps, state.current).finally(() => {
    state.renewal = undefined
  })
  state.current = await state.renewal
  return state.current.instance
}
