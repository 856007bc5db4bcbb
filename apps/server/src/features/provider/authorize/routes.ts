/** Where sites send browsers to ask for a sign-in, and the call of the page /authorize. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '@passerelle/contracts/provider.ts'
import type { Deps } from '../../../deps.ts'
import { responseLanguage } from '../../../http/language.ts'
import { serve } from '../../../http/serve.ts'
import { notFound, Problem } from '../../../problems/problem.ts'
import { acceptsHtml, userAgentContext } from '../user-agent/user-agent.ts'
import { formOf, queryOf, readBodiesAsText } from '../user-agent/url-encoded.ts'
import type { ErrorResponse } from './ask-provider.ts'
import { authorize } from './authorize.ts'
import { sendFormPostPage, takeFormPost } from './form-post-page.ts'
import type { PromptResult } from './prompt-result.ts'
import { pushedRequestId, readPushedRequest } from './pushed-request.ts'

/** These addresses have no HEAD, because each request changes something. */
const options = { exposeHeadRoute: false } as const

const errorResponseProblem = ({ error, description }: ErrorResponse) =>
  new Problem(400, 'badRequest', 'The request of the site cannot be answered.', {
    oauth: { error, ...(description === undefined ? {} : { error_description: description }) },
  })

/** 401 loginRequired · 403 consentRequired, notApproved, notAllowed */
function promptProblem(result: PromptResult): Problem {
  const { site, pushed } = result
  const base = { site, ...(pushed ? { pushed } : {}) }
  if (result.prompt === 'login')
    return new Problem(401, 'loginRequired', 'Please sign in.', {
      oauth: { error: 'login_required', interaction: result.interaction, ...base },
    })
  if (result.prompt === 'consent')
    return new Problem(403, 'consentRequired', 'The site asks for your consent.', {
      oauth: { error: 'consent_required', interaction: result.interaction, ...base },
    })
  const { errorRedirect } = result
  const oauth = {
    error: 'access_denied',
    site,
    ...(errorRedirect === undefined ? {} : { redirect_uri: errorRedirect }),
  }
  return result.prompt === 'approval'
    ? new Problem(403, 'notApproved', 'Your registration is being checked.', { oauth })
    : new Problem(403, 'notAllowed', 'You may not use this site.', { oauth })
}

/** Is the request prompt=none? A pushed one says so where it was pushed. */
async function isSilent(deps: Deps, request: FastifyRequest): Promise<boolean> {
  const query = new URLSearchParams(queryOf(request))
  const id = pushedRequestId(query)
  if (id === undefined) return query.get('prompt') === 'none'
  const pushed = await readPushedRequest(deps, id, query.get('client_id'))
  return new URLSearchParams(pushed?.parameters).get('prompt') === 'none'
}

/** GET /authorize with prompt=none, which is answered without the page. */
async function answerSilently(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | void> {
  const result = await authorize(deps, userAgentContext(deps, request, reply), {
    parameters: [...new URLSearchParams(queryOf(request))],
    isSilent: true,
  })
  switch (result.kind) {
    case 'redirect':
      return reply.redirect(result.to, 303)
    case 'form':
      return sendFormPostPage(reply, deps, responseLanguage(deps, request), result.form)
    case 'error':
      // The page tells people why.
      if (acceptsHtml(request)) return reply.callNotFound()
      throw errorResponseProblem(result)
    case 'prompt':
      throw promptProblem(result)
  }
}

export function authorizeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    contract.authorize,
    async ({ interaction: ticket, ...parameters }, { request, reply }) => {
      const result = await authorize(deps, userAgentContext(deps, request, reply), {
        parameters: Object.entries(parameters),
        ticket,
        isSilent: false,
      })
      if (result.kind === 'error') throw errorResponseProblem(result)
      if (result.kind === 'prompt') throw promptProblem(result)
      if (result.kind === 'form') throw new Error('the page /authorize cannot post a form')
      return { redirect_uri: result.to }
    },
  )
  app.get('/authorize', options, async (request, reply) =>
    (await isSilent(deps, request)) ? answerSilently(deps, request, reply) : reply.callNotFound(),
  )
  app.get('/oauth/form_post/:id', options, async (request, reply) => {
    const { browserSecrets } = userAgentContext(deps, request, reply)
    const form = await takeFormPost(deps, browserSecrets, (request.params as { id: string }).id)
    if (!form) throw notFound()
    return sendFormPostPage(reply, deps, responseLanguage(deps, request), form)
  })
  app.register(async (scope) => {
    readBodiesAsText(scope, 'application/x-www-form-urlencoded')
    // A form that a site posts comes without the cookie (SameSite). The redirect makes the browser
    // send it.
    scope.post('/authorize', { config: { allowsOtherSites: true } }, async (request, reply) =>
      reply.redirect(`/authorize?${formOf(request)}`, 303),
    )
  })
}
