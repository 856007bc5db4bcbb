/** Where sites send browsers: the addresses that discovery names, before and beside the portal's own pages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { html } from '../../i18n/html.ts'
import { responseLanguage } from '../../http/language.ts'
import { sendPlainPage } from '../../pages/plain-page.ts'
import { notFound, Problem } from '../../problems/problem.ts'
import { sendProblem } from '../../http/answer-problems.ts'
import { clearSessionCookie, closeSession } from '../../http/caller.ts'
import { textsIn } from '../../i18n/texts.ts'
import { askerOf } from './asker.ts'
import { authorizeSilently } from './authorize.ts'
import {
  asks,
  endSession,
  openEndRequest,
  queryThatAsks,
  readEndRequest,
  sealEndRequest,
  type SessionEnd,
} from './end-session.ts'
import { isOwnNavigation } from '../../http/origin.ts'
import { sendFormPage, takeFormPage } from './form-page.ts'

const queryOf = ({ url }: FastifyRequest) => url.slice(url.indexOf('?') + 1 || url.length)
const readsPages = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true

const formOf = ({ body }: FastifyRequest) =>
  new URLSearchParams(typeof body === 'string' ? body : '')

/** A form that a site posts: the same as a link, once the browser asks with its cookie again (SameSite). An ID Token stays out of the address. */
function formScope(scope: FastifyInstance, deps: Deps): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  const config = { forSites: true }
  scope.post('/authorize', { config }, async (request, reply) =>
    reply.redirect(`/authorize?${formOf(request)}`, 303),
  )
  scope.post('/oauth/end_session', { config }, async (request, reply) => {
    const asked = await readEndRequest(deps, formOf(request))
    return asked
      ? reply.redirect(`/oauth/end_session?request=${sealEndRequest(deps, asked)}`, 303)
      : refuseEnd(request, reply, deps)
  })
}

/** The refusal as a page for people, and as a problem for programs. */
function refuseEnd(request: FastifyRequest, reply: FastifyReply, deps: Deps): FastifyReply {
  if (!readsPages(request))
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
  return sendPlainPage(reply.code(400), {
    language,
    brand: deps.config.brand,
    title: notSignedOut,
    content,
  })
}

/** These act when they are asked: to ask for their head only must not be enough. */
const acting = { exposeHeadRoute: false } as const

export function browserRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/authorize', acting, async (request, reply) => {
    if ((request.query as { prompt?: unknown }).prompt !== 'none') return reply.callNotFound()
    const way = await authorizeSilently(deps, askerOf(deps, request, reply), queryOf(request))
    if (way instanceof Error) {
      // The page says it in words.
      if (way instanceof Problem && readsPages(request)) return reply.callNotFound()
      throw way
    }
    return 'to' in way
      ? reply.redirect(way.to, 303)
      : sendFormPage(reply, deps, responseLanguage(deps, request), way.form)
  })
  app.get('/oauth/form_post/:id', acting, async (request, reply) => {
    const form = await takeFormPage(
      deps,
      askerOf(deps, request, reply).browser,
      (request.params as { id: string }).id,
    )
    if (!form) throw notFound()
    return sendFormPage(reply, deps, responseLanguage(deps, request), form)
  })
  app.get('/logout', async (request, reply) => {
    const query = new URLSearchParams(queryOf(request))
    const asking =
      query.has(asks) || isOwnNavigation(request)
        ? undefined
        : await queryThatAsks(deps, askerOf(deps, request, reply), query)
    return asking ? reply.redirect(`/logout?${asking}`, 303) : reply.callNotFound()
  })
  app.get('/oauth/end_session', acting, async (request, reply) => {
    const query = new URLSearchParams(queryOf(request))
    const sealed = query.get('request')
    const asked = sealed === null ? await readEndRequest(deps, query) : openEndRequest(deps, sealed)
    const end: SessionEnd = await endSession(deps, askerOf(deps, request, reply), asked)
    if (end.kind === 'refused') return refuseEnd(request, reply, deps)
    if (end.kind === 'signedOut') {
      await closeSession(deps, request)
      clearSessionCookie(deps.config, reply)
    }
    return reply.redirect(end.to, 303)
  })
  app.register(async (scope) => formScope(scope, deps))
}
