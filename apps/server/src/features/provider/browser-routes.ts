/** Where sites send browsers: the addresses that discovery names, before and beside the portal's own pages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { html } from '../../html.ts'
import { languageOf } from '../../http/language.ts'
import { sendPlainPage } from '../../http/plain-page.ts'
import { notFound, Problem, sendProblem } from '../../http/problem.ts'
import { clearSessionCookie, closeSession } from '../../http/session.ts'
import { textsIn } from '../../texts.ts'
import { askerOf } from './asker.ts'
import { authorizeSilently } from './authorize.ts'
import { endSession, type SessionEnd } from './end-session.ts'
import { sendFormPage, takeFormPage } from './form-page.ts'

const queryOf = ({ url }: FastifyRequest) => url.slice(url.indexOf('?') + 1 || url.length)
const readsPages = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true

/** A form that a site posts: the same as a link, once the browser asks with its cookie again (SameSite). */
function formScope(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const url of ['/authorize', '/oauth/end_session']) {
    scope.post(url, { config: { forSites: true } }, async ({ body }, reply) => reply.redirect(`${url}?${new URLSearchParams(typeof body === 'string' ? body : '')}`, 303))
  }
}

/** The refusal as a page for people, and as a problem for programs. */
function refuseEnd(request: FastifyRequest, reply: FastifyReply, deps: Deps): FastifyReply {
  if (!readsPages(request)) return sendProblem(reply, new Problem(400, 'badRequest', 'The request to sign out cannot be answered.', { oauth: { error: 'invalid_request' } }))
  const language = languageOf(deps, request)
  const { notSignedOut, whyNot, toPortal } = textsIn(deps.locales, language, 'oauth')
  const content = html`<h1>${notSignedOut}</h1>
<p class="lead">${whyNot}</p>
<p><a href="/profile/info">${toPortal}</a></p>`
  return sendPlainPage(reply.code(400), { language, brand: deps.config.brand, title: notSignedOut, content })
}

export function browserRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/authorize', async (request, reply) => {
    if ((request.query as { prompt?: unknown }).prompt !== 'none') return reply.callNotFound()
    const way = await authorizeSilently(deps, askerOf(deps, request, reply), queryOf(request))
    if (way instanceof Error) {
      // The page says it in words.
      if (way instanceof Problem && readsPages(request)) return reply.callNotFound()
      throw way
    }
    return 'to' in way ? reply.redirect(way.to, 303) : sendFormPage(reply, deps, languageOf(deps, request), way.form)
  })
  app.get('/oauth/form_post/:id', async (request, reply) => {
    const form = await takeFormPage(deps, askerOf(deps, request, reply).browser, (request.params as { id: string }).id)
    if (!form) throw notFound()
    return sendFormPage(reply, deps, languageOf(deps, request), form)
  })
  app.get('/oauth/end_session', async (request, reply) => {
    const end: SessionEnd = await endSession(deps, askerOf(deps, request, reply), new URLSearchParams(queryOf(request)))
    if (end.kind === 'refused') return refuseEnd(request, reply, deps)
    if (end.kind === 'signedOut') {
      await closeSession(deps, request)
      clearSessionCookie(deps.config, reply)
    }
    return reply.redirect(end.to, 303)
  })
  app.register(async (scope) => formScope(scope))
}
