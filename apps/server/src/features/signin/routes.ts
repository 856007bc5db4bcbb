import type { FastifyInstance } from 'fastify'
import { logIn, logInWithJwt, logOut, me } from '@passerelle/contracts/signin.ts'
import type { Deps } from '../../deps.ts'
import { resetLimit, networkOf } from '../../rate-limit/rate-limit.ts'
import { Problem } from '../../problems/problem.ts'
import { isOwnCall } from '../../http/origin.ts'
import { serve, serveSignedIn, type Call } from '../../http/serve.ts'
import {
  callerOf,
  clearSessionCookie,
  closeSession,
  openSession,
  suspendBrowserSession,
} from '../../http/caller.ts'
import { deviceOf, rememberDevice } from './trusted-device.ts'
import { notificationsOf } from './pages-with-pending-changes.ts'
import { checkLogin, type Member } from './service.ts'

export function signinRoutes(app: FastifyInstance, deps: Deps): void {
  // Few portals trust another site's word; the others need not load what checks it.
  const assertions = once(async () => {
    const { checkAssertion, readIssuers } = await import('./assertion.ts')
    const issuers = readIssuers(deps.config.trustedIssuers)
    return (brought: Parameters<typeof checkAssertion>[2]) => checkAssertion(deps, issuers, brought)
  })

  const letIn = async (agent: Member, { request, reply }: Call) => {
    const { token } = await openSession(deps, request, reply, agent)
    await resetLimit(deps, 'cardFailuresByAccount', agent.email)
    deps.log.info({ agentId: agent.id }, 'signed in')
    return {
      name: fullName(agent),
      email: agent.email,
      token,
      role: agent.role,
      state: agent.state,
    }
  }

  serve(app, logIn, async ({ email, password }, call) => {
    const agent = await checkLogin(
      deps,
      { login: email, password },
      networkOf(call.request.ip),
      deviceOf(deps, call.request),
    )
    const answer = await letIn(agent, call)
    rememberDevice(deps, call.request, call.reply, agent.id)
    return answer
  })
  serve(app, logInWithJwt, async ({ jwt, replace }, call) => {
    const present = replace ? undefined : (await callerOf(deps, call.request))?.id
    return letIn(
      await (
        await assertions()
      )({ jwt, network: networkOf(call.request.ip), present }),
      call,
    )
  })
  serve(app, logOut, async (asked, { request, reply }) => {
    if (!isOwnCall(request)) throw new Problem(403, 'crossSite', 'Please sign out in the portal.')
    if (asked?.sites === 'keep') {
      await suspendBrowserSession(deps, request)
      return { success: true } as const
    }
    await closeSession(deps, request)
    clearSessionCookie(deps.config, reply)
    return { success: true } as const
  })
  serveSignedIn(app, deps, me, async (_, { caller }) => ({
    ...caller,
    name: fullName(caller),
    notifications: notificationsOf(caller.pendingColumns),
  }))
}

const fullName = ({ name, surname }: { name: string; surname: string }) => `${name} ${surname}`

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
