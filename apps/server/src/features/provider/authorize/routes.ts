/** Where sites send browsers to ask for a sign-in. */
import type { FastifyInstance } from 'fastify'
import * as contract from '@passerelle/contracts/provider.ts'
import type { Deps } from '../../../deps.ts'
import { responseLanguage } from '../../../http/language.ts'
import { serve } from '../../../http/serve.ts'
import { notFound, Problem } from '../../../problems/problem.ts'
import { acceptsHtml, userAgentContext } from '../user-agent/user-agent.ts'
import { formOf, queryOf, readBodiesAsText } from '../user-agent/url-encoded.ts'
import { authorize, authorizeSilently } from './authorize.ts'
import { sendFormPostPage, takeFormPost } from './form-post-page.ts'

/** No HEAD: these addresses act when they are asked. */
const options = { exposeHeadRoute: false } as const

export function authorizeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.authorize, async (parameters, { request, reply }) => ({
    redirect_uri: await authorize(deps, userAgentContext(deps, request, reply), parameters),
  }))
  app.get('/authorize', options, async (request, reply) => {
    if ((request.query as { prompt?: unknown }).prompt !== 'none') return reply.callNotFound()
    const way = await authorizeSilently(
      deps,
      userAgentContext(deps, request, reply),
      queryOf(request),
    )
    if (way instanceof Error) {
      // The page says it in words.
      if (way instanceof Problem && acceptsHtml(request)) return reply.callNotFound()
      throw way
    }
    return 'to' in way
      ? reply.redirect(way.to, 303)
      : sendFormPostPage(reply, deps, responseLanguage(deps, request), way.form)
  })
  app.get('/oauth/form_post/:id', options, async (request, reply) => {
    const form = await takeFormPost(
      deps,
      userAgentContext(deps, request, reply).browser,
      (request.params as { id: string }).id,
    )
    if (!form) throw notFound()
    return sendFormPostPage(reply, deps, responseLanguage(deps, request), form)
  })
  app.register(async (scope) => {
    readBodiesAsText(scope, 'application/x-www-form-urlencoded')
    // A form that a site posts comes without the cookie (SameSite). The redirect makes the browser send it.
    scope.post('/authorize', { config: { forSites: true } }, async (request, reply) =>
      reply.redirect(`/authorize?${formOf(request)}`, 303),
    )
  })
}
