import type { FastifyInstance } from 'fastify'
import {
  logIn,
  logInWithJwt,
  logInWithPasskey,
  logInWithSecondFactor,
  logOut,
  me,
} from '@passerelle/contracts/signin.ts'
import { passkeySignIn, secondFactor } from '@passerelle/contracts/limits.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import type { PasskeyProof } from '@passerelle/contracts/passkeys.ts'
import type { SignInMethod } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { resetLimit, networkOf } from '../../rate-limit/rate-limit.ts'
import { Problem } from '../../problems/problem.ts'
import { clearHostCookie, hostCookie, setHostCookie } from '../../http/host-cookies.ts'
import { isOwnCall } from '../../http/origin.ts'
import { trustDevice, trustedDeviceCheck } from '../../http/trusted-device.ts'
import { serve, serveSignedIn, type Call } from '../../http/serve.ts'
import {
  callerOf,
  clearSessionCookie,
  closeSession,
  openSession,
  suspendBrowserSession,
} from '../../http/caller.ts'
import { meAnswer } from '../../sessions/me.ts'
import type { AssertionInput } from './assertion.ts'
import { findPasskeyAccount, finishPasskeySignIn, startPasskeySignIn } from './passkey-service.ts'
import { findWaitingAccount, finishSecondStep, startSecondStep } from './second-step-service.ts'
import { checkLogin, type AuthenticatedAccount } from './service.ts'

export function signinRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, logIn, async ({ email, password }, call) => {
    const network = networkOf(call.request.ip)
    const agent = await checkLogin(deps, {
      login: email,
      password,
      network,
      isTrustedDeviceOf: trustedDeviceCheck(deps, call.request),
    }).catch(logFailure(deps, call, () => email))
    const secondStep = await startSecondStep(deps, agent)
    if (secondStep) {
      deps.counters.count('signins_total', { outcome: 'secondFactor' })
      const { token, methods, passkeyOptions } = secondStep
      setHostCookie(deps.config, call.reply, secondStepCookie, token, secondFactor.pending)
      return { second_factor: { methods: [...methods], passkey_options: passkeyOptions } }
    }
    return signInAt(deps, agent, 'password', call)
  })
  serve(app, logInWithSecondFactor, async (factor, call) => {
    const token = hostCookie(deps.config, call.request, secondStepCookie)
    const { account, method } = await finishSecondStep(deps, {
      token,
      factor,
      isTrustedDeviceOf: trustedDeviceCheck(deps, call.request),
    }).catch(logFailure(deps, call, () => findWaitingAccount(deps, token)))
    clearHostCookie(deps.config, call.reply, secondStepCookie)
    return signInAt(deps, account, method, call)
  })
  serve(app, logInWithPasskey, async ({ passkey: proof }, call) => {
    if (proof) return signInWithPasskey(deps, proof, call)
    const { token, options } = await startPasskeySignIn(deps)
    setHostCookie(deps.config, call.reply, passkeyCookie, token, passkeySignIn.life)
    return { options }
  })
  const checkAssertion = lazyAssertionCheck(deps)
  serve(app, logInWithJwt, async ({ jwt, replace }, call) => {
    const signedInAgentId = replace ? undefined : (await callerOf(deps, call.request))?.id
    const network = networkOf(call.request.ip)
    const agent = await checkAssertion({ jwt, network, signedInAgentId }).catch(
      logFailure(deps, call, () => undefined),
    )
    return startSession(deps, agent, 'assertion', call)
  })
  serve(app, logOut, async (body, { request, reply }) => {
    if (!isOwnCall(request)) throw new Problem(403, 'crossSite', 'Please sign out in the portal.')
    if (body?.sites === 'keep') {
      await suspendBrowserSession(deps, request)
      return { success: true } as const
    }
    await closeSession(deps, request)
    clearSessionCookie(deps.config, reply)
    void reply.header('clear-site-data', '"cache", "storage"')
    return { success: true } as const
  })
  serveSignedIn(app, deps, me, async (_, { caller }) => meAnswer(caller))
}

/** The cookie of a sign-in that waits for its second step. */
const secondStepCookie = 'second-step'

/** The cookie of a sign-in with a passkey that has begun. */
const passkeyCookie = 'passkey-sign-in'

async function signInWithPasskey(deps: Deps, proof: PasskeyProof, call: Call) {
  const { account, method } = await finishPasskeySignIn(deps, {
    proof,
    token: hostCookie(deps.config, call.request, passkeyCookie),
    network: networkOf(call.request.ip),
    isTrustedDeviceOf: trustedDeviceCheck(deps, call.request),
  }).catch(logFailure(deps, call, () => findPasskeyAccount(deps, proof)))
  clearHostCookie(deps.config, call.reply, passkeyCookie)
  return signInAt(deps, account, method, call)
}

/** Opens the session of a sign-in that is complete, in a browser that is trusted from now on. */
async function signInAt(
  deps: Deps,
  account: AuthenticatedAccount,
  method: SignInMethod,
  call: Call,
) {
  const answer = await startSession(deps, account, method, call)
  trustDevice(deps, call.request, call.reply, account.id)
  return answer
}

type AccountOf = () => string | undefined | Promise<string | undefined>

/** Without the database a failure is logged all the same, without its account. */
async function accountIfReadable(accountOf: AccountOf): Promise<string | undefined> {
  try {
    return await accountOf()
  } catch {
    return undefined
  }
}

/**
 * Counts a sign-in that failed and logs what an operator needs to see an attack: the request, the
 * network and the account, as a keyed hash, because a person may type a password into the login
 * field.
 * @param accountOf the account's address, or the login as it was entered; undefined when the caller
 *   has proved nothing about an account
 */
const logFailure =
  ({ counters, keys }: Deps, { request }: Call, accountOf: AccountOf) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Problem) {
      const login = await accountIfReadable(accountOf)
      const account = login === undefined ? undefined : keys.hmac('log', login)
      const network = networkOf(request.ip)
      const { code } = error
      request.log.warn({ event: 'authn_login_fail', account, network, code }, 'sign-in failed')
      counters.count('signins_total', { outcome: code })
    }
    throw error
  }

/**
 * Opens the session of an agent whose login or assertion was right, and returns the answer of both
 * calls.
 */
async function startSession(
  deps: Deps,
  agent: AuthenticatedAccount,
  method: SignInMethod,
  { request, reply }: Call,
) {
  const { token } = await openSession(deps, request, reply, agent, method)
  await resetLimit(deps, 'cardFailuresByAccount', agent.email)
  deps.counters.count('signins_total', { outcome: 'success' })
  deps.log.info({ agentId: agent.id }, 'signed in')
  return {
    name: fullName(agent, agent.locale),
    given_name: agent.name,
    family_name: agent.surname,
    email: agent.email,
    token,
    role: agent.role,
    state: agent.state,
  }
}

type AssertionCheck = (input: AssertionInput) => Promise<AuthenticatedAccount>

/**
 * Few portals accept assertions of other sites. The library that verifies them is loaded with the
 * first assertion, not at the start.
 */
function lazyAssertionCheck(deps: Deps): AssertionCheck {
  let check: Promise<AssertionCheck> | undefined
  return async (input) => (await (check ??= loadAssertionCheck(deps)))(input)
}

async function loadAssertionCheck(deps: Deps): Promise<AssertionCheck> {
  const { checkAssertion, issuerKeys } = await import('./assertion.ts')
  const keys = issuerKeys(deps.config.trustedIssuers)
  return (input) => checkAssertion(deps, keys, input)
}
