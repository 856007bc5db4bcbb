import type { FastifyInstance } from 'fastify'
import {
  confirmTotp,
  makeRecoveryCodes,
  readSecondFactor,
  removeTotp,
  startTotp,
} from '@passerelle/contracts/second-factor.ts'
import {
  addPasskey,
  listPasskeys,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from '@passerelle/contracts/passkeys.ts'
import type { Deps } from '../../deps.ts'
import { serveSignedIn } from '../../http/serve.ts'
import { networkOf } from '../../rate-limit/rate-limit.ts'
import { requireProof } from '../../second-factor/proof.ts'
import {
  finishPasskey,
  isPasskeyOffered,
  listOwnPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
  startPasskey,
} from './passkeys-service.ts'
import {
  confirmNewTotp,
  describeFactors,
  removeOwnTotp,
  renewRecoveryCodes,
  startNewTotp,
} from './service.ts'

export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  serveSignedIn(app, deps, readSecondFactor, (_, { caller }) => describeFactors(deps, caller))
  passkeyRoutes(app, deps)
  serveSignedIn(app, deps, startTotp, async ({ password }, { caller, request }) => {
    await requireProof(deps, caller, { password, network: networkOf(request.ip) })
    return startNewTotp(deps, caller)
  })
  serveSignedIn(app, deps, confirmTotp, async ({ totp }, { caller }) => {
    await confirmNewTotp(deps, caller, totp)
    return { success: true as const }
  })
  serveSignedIn(app, deps, removeTotp, async ({ password }, { caller, request }) => {
    await requireProof(deps, caller, { password, network: networkOf(request.ip) })
    await removeOwnTotp(deps, caller)
    return { success: true as const }
  })
  serveSignedIn(app, deps, makeRecoveryCodes, async ({ password }, { caller, request }) => {
    await requireProof(deps, caller, { password, network: networkOf(request.ip) })
    return { codes: await renewRecoveryCodes(deps, caller) }
  })
}

function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  serveSignedIn(app, deps, listPasskeys, async (_, { caller }) => ({
    objects: await listOwnPasskeys(deps, caller),
  }))
  serveSignedIn(app, deps, addPasskey, async ({ password, passkey, name }, call) => {
    const { caller, request } = call
    // The challenge of this session proves that the first call had the proof.
    if (passkey)
      return {
        passkey: await finishPasskey(deps, caller, { passkey, name: name ?? deps.config.brand }),
      }
    await requireProof(deps, caller, { password, network: networkOf(request.ip) })
    return { options: await startPasskey(deps, caller) }
  })
  serveSignedIn(app, deps, offerPasskey, async (_, { caller }) => ({
    offer: await isPasskeyOffered(deps, caller),
  }))
  serveSignedIn(app, deps, renamePasskey, async ({ password, name }, call) => {
    const { caller, request, params } = call
    await requireProof(deps, caller, { password, network: networkOf(request.ip) })
    await renameOwnPasskey(deps, caller, { id: params['id'] ?? '', name })
    return { success: true as const }
  })
  serveSignedIn(app, deps, removePasskey, async ({ password }, call) => {
    const { caller, request, params } = call
    await requireProof(deps, caller, { password, network: networkOf(request.ip) })
    await removeOwnPasskey(deps, caller, params['id'] ?? '')
    return { success: true as const }
  })
}
