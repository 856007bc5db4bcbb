/**
 * Where sites send browsers to sign out (OpenID Connect RP-Initiated Logout 1.0), and what the
 * portal's page /logout asks.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '@passerelle/contracts/provider.ts'
import type { Deps } from '../../../deps.ts'
import { sendProblem } from '../../../http/answer-problems.ts'
import { clearSessionCookie, closeSession } from '../../../http/caller.ts'
import { responseLanguage } from '../../../http/language.ts'
import { isOwnNavigation, sendsFetchMetadata } from '../../../http/origin.ts'
import { serve } from '../../../http/serve.ts'
import { html } from '../../../i18n/html.ts'
import { textsIn } from '../../../i18n/texts.ts'
import { sendPlainPage } from '../../../pages/plain-page.ts'
import { Problem } from '../../../problems/problem.ts'
import { acceptsHtml, userAgentContext } from '../user-agent/user-agent.ts'
import { formOf, queryOf, readBodiesAsText } from '../user-agent/url-encoded.ts'
import {
  confirmationQuery,
  confirmParameter,
  endSession,
  openEndSessionRequest,
  readEndSessionRequest,
  sealEndSessionRequest,
} from './end-session.ts'
import { logoutTarget } from './logout-target.ts'

/** Answers an invalid request: with a page for people, and with a problem for programs. */
function sendInvalidRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): FastifyReply {
  if (!acceptsHtml(request))
    return sendProblem(
      reply,
      new Problem(400, 'badRequest', 'The request to sign out cannot be answered.', {
        oauth: { error: 'invalid_request' },
      }),
    )
  const language = responseLanguage(deps, request)
  const { notSignedOut, whyNot, toPortal } = textsIn(deps.locales, language, 'oauth')
  const content = html`<h1>${notSignedOut}</h1>
<p class="lead">${whyNot}</p>
<p><a href="/profile/info">${toPortal}</a></p>`
  return sendPlainPage(reply.code(400), deps, {
    language,
    title: notSignedOut,
    content,
  })
}

/** Ends the portal's session in this browser. */
async function signOut(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await closeSession(deps, request)
  clearSessionCookie(deps.config, reply)
}

export function logoutRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.logOutForSite, async (body, { request, reply }) => {
    const redirect_uri = await logoutTarget(deps, body)
    await signOut(deps, request, reply)
    return { redirect_uri }
  })
  app.get('/logout', async (request, reply) => {
    const query = new URLSearchParams(queryOf(request))
    const confirmation =
      query.has(confirmParameter) || isOwnNavigation(request, deps.config)
        ? undefined
        : await confirmationQuery(
            deps,
            userAgentContext(deps, request, reply),
            query,
            sendsFetchMetadata(request),
          )
    return confirmation ? reply.redirect(`/logout?${confirmation}`, 303) : reply.callNotFound()
  })
  // The page signs out at the exact address only.
  app.get('/logout/', (request, reply) => {
    const query = queryOf(request)
    return reply.redirect(query ? `/logout?${query}` : '/logout', 303)
  })
  // This address has no HEAD, because each request changes something.
  app.get('/oauth/end_session', { exposeHeadRoute: false }, async (request, reply) => {
    const query = new URLSearchParams(queryOf(request))
    const sealed = query.get('request')
    const logoutRequest =
      sealed === null
        ? await readEndSessionRequest(deps, query)
        : openEndSessionRequest(deps, sealed)
    const result = await endSession(deps, userAgentContext(deps, request, reply), logoutRequest)
    if (result.kind === 'invalid') return sendInvalidRequest(request, reply, deps)
    if (result.kind === 'signedOut') await signOut(deps, request, reply)
    return reply.redirect(result.to, 303)
  })
  app.register(async (scope) => {
    readBodiesAsText(scope, 'application/x-www-form-urlencoded')
    // A form that a site posts comes without the cookie (SameSite). The redirect makes the browser
    // send it, and keeps the ID Token out of
    // the address.
    scope.post(
      '/oauth/end_session',
      { config: { allowsOtherSites: true } },
      async (request, reply) => {
        const logoutRequest = await readEndSessionRequest(deps, formOf(request))
        return logoutRequest
          ? reply.redirect(
              `/oauth/end_session?request=${sealEndSessionRequest(deps, logoutRequest)}`,
              303,
            )
          : sendInvalidRequest(request, reply, deps)
      },
    )
  })
}
