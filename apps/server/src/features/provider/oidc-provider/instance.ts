/** The library, loaded when a site needs it first, and built anew when its keys change. */
import { setFlagsFromString } from 'node:v8'
import type Provider from 'oidc-provider'
import { minutes } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'
import { keysVersion, signingKeys } from '../../../signing-keys/signing-keys.ts'
import { callerOfProvider, type CallProvider } from './call.ts'
import { configurationFor, type Library } from './configuration.ts'

export interface ProviderInstance {
  readonly provider: Provider
  readonly library: Library
  readonly call: CallProvider
}

/** How long a server may go on with keys that another one has changed: far less than new ones are published before they sign. */
const trusted = minutes(1)

interface Built {
  readonly engine: ProviderInstance
  readonly version: string
  readonly checkedAt: number
}

/** The library warns of a Node without a long-term name, on the console: here that belongs into the log. */
async function load({ log }: Deps): Promise<typeof import('oidc-provider')> {
  // Its requests leave much behind: from here on the young generation may grow, at once (main.ts keeps it small for those that do without).
  setFlagsFromString('--semi-space-growth-factor=64')
  const warn = globalThis.console.warn.bind(globalThis.console)
  Object.assign(globalThis.console, {
    warn: (text: unknown) => log.debug({ text }, 'the provider’s library says'),
  })
  try {
    return await import('oidc-provider')
  } finally {
    Object.assign(globalThis.console, { warn })
  }
}

async function build(deps: Deps): Promise<Built> {
  const { Provider: Make, errors, interactionPolicy } = await load(deps)
  const library = { errors, interactionPolicy }
  const { keys, version } = await signingKeys(deps)
  const provider = new Make(deps.config.publicUrl, configurationFor(deps, library, keys))
  provider.proxy = true
  provider.on('server_error', (_ctx, err) => deps.log.error({ err }, 'provider failed'))
  return {
    engine: { provider, library, call: callerOfProvider(provider) },
    version,
    checkedAt: deps.now().getTime(),
  }
}

/** The same library while the keys are the same. Its state is in the database, so that nobody notices a new one. */
async function renew(deps: Deps, built: Built | undefined): Promise<Built> {
  if (built && built.version === (await keysVersion(deps.db)))
    return { ...built, checkedAt: deps.now().getTime() }
  return build(deps)
}

const engines = new WeakMap<Deps, { built?: Built; underway?: Promise<Built> | undefined }>()

/** The provider of this server, with today's keys. */
export async function providerOf(deps: Deps): Promise<ProviderInstance> {
  const held = engines.get(deps) ?? {}
  engines.set(deps, held)
  if (held.built && deps.now().getTime() - held.built.checkedAt < trusted) return held.built.engine
  held.underway ??= renew(deps, held.built).finally(() => {
    held.underway = undefined
  })
  held.built = await held.underway
  return held.built.engine
}
