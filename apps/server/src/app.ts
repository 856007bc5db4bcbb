import type { Server } from 'node:http'
import cookie from '@fastify/cookie'
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyHttpOptions,
} from 'fastify'
import { body, connections, seconds } from '@passerelle/contracts/limits.ts'
import type { Deps } from './deps.ts'
import { applicationRoutes } from './features/application/routes.ts'
import { docsRoutes } from './features/docs/routes.ts'
import { countRequests } from './features/health/request-metrics.ts'
import { healthRoutes, monitoringRoutes } from './features/health/routes.ts'
import type { Health } from './features/health/health.ts'
import { homeRoutes } from './features/home/routes.ts'
import { noticesRoutes } from './features/notices/routes.ts'
import { listsRoutes } from './features/lists/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { providerRoutes } from './features/provider/routes.ts'
import { passwordResetRoutes } from './features/password-reset/routes.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { signinRoutes } from './features/signin/routes.ts'
import { signupRoutes } from './features/signup/routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { termsRoutes } from './features/terms/routes.ts'
import { translationsRoutes } from './features/translations/routes.ts'
import { limitConnections } from './http/connection-limits.ts'
import { addGuards, answerUnparsable, securityHeaders } from './http/guards.ts'
import { siteFiles } from './pages/site-files.ts'
import { servePages } from './pages/portal-pages.ts'
import { answerProblems, sendProblem } from './http/answer-problems.ts'
import { Problem, notFound } from './problems/problem.ts'
import { methodsByPath } from './http/serve.ts'
import { traceIdOf, traceRequests } from './http/trace-requests.ts'
import { mailboxRoutes } from './mail/mailbox.ts'

export interface AppOptions {
  /** The folder of the built portal. Without it the server answers calls only. */
  readonly portal?: string
}

const features = [
  signupRoutes,
  signinRoutes,
  secondFactorRoutes,
  passwordResetRoutes,
  profileRoutes,
  homeRoutes,
  noticesRoutes,
  applicationRoutes,
  listsRoutes,
  staffRoutes,
  termsRoutes,
  translationsRoutes,
  providerRoutes,
  docsRoutes,
]

const noSchemas = (): never => {
  throw new Error('routes have contracts, and no schemas of Fastify')
}
/** Without compilers of its own Fastify loads two, for schemas that no route has. */
const schemaController = {
  compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
}

/** The number of trusted proxies, in the form that Fastify takes. */
const proxies = ({ trustProxy }: Deps['config']) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

/**
 * Makes request ids for the log that are unique over servers and restarts: a server's name and a
 * number.
 */
function requestIds({ newToken }: Deps): () => string {
  const server = newToken().slice(0, 10)
  let requests = 0
  return () => `${server}-${(requests += 1).toString(36)}`
}

const settings = (deps: Deps): FastifyHttpOptions<Server> => ({
  loggerInstance: deps.log,
  schemaController,
  genReqId: requestIds(deps),
  trustProxy: proxies(deps.config),
  bodyLimit: body.maxBytes,
  requestTimeout: connections.request,
  connectionTimeout: seconds(10),
  maxRequestsPerSocket: connections.requests,
  http: {
    headersTimeout: connections.headers,
    connectionsCheckingInterval: connections.checkInterval,
  },
  keepAliveTimeout: seconds(5),
  onProtoPoisoning: 'error',
  onConstructorPoisoning: 'error',
  forceCloseConnections: 'idle',
  return503OnClosing: true,
  routerOptions: { maxParamLength: 200 },
  // The product logs requests itself, without the query, which may hold secrets.
  logController: new LogController({ disableRequestLogging: true }),
  // Fastify could not parse the address, such as one with a broken percent escape.
  frameworkErrors: (_error, _request, reply) =>
    void sendProblem(reply.headers(securityHeaders(deps.config)), notFound()),
  clientErrorHandler: answerUnparsable(deps.config),
})

/** Builds the whole server, ready to listen or to be called in a test. It has no side effects. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = fastify(settings(deps))
  limitConnections(app.server, deps.config)
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)
  traceRequests(app, deps)
  addGuards(app, deps.config)
  answerProblems(app)
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? withoutSecrets(pathOf(request))
    const { statusCode: status, elapsedTime } = reply
    const traceId = traceIdOf(request)
    request.log.info(
      { method: request.method, path, status, ms: Math.round(elapsedTime), traceId },
      'answered',
    )
    done()
  })
  for (const routes of features) routes(app, deps)
  healthRoutes(app)
  siteFiles(app, deps)
  if (deps.config.mail.smtpUrl === null && !deps.config.production) mailboxRoutes(app, deps)
  const pages =
    options.portal === undefined ? undefined : await servePages(app, deps, options.portal)
  // This runs before a body is read, so that a malformed body at an unknown address gets the same
  // answer as any other.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404 && !isReading(request)) throw refusalFor(request.method, pathOf(request))
    done()
  })
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    if (pages && isReading(request) && !/^\/(?:api|assets)(?:\/|$)/.test(path))
      return pages.answer(path, request, reply)
    return sendProblem(reply, refusalFor(request.method, path))
  })
  return app
}

/**
 * Builds the server for monitoring. It listens at a separate port, because visitors must not see
 * what it reports.
 * @param app the server whose requests are counted; it must not listen yet
 */
export function buildMonitoring(deps: Deps, app: FastifyInstance, health: Health): FastifyInstance {
  const monitoring = fastify({
    loggerInstance: deps.log,
    schemaController,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: seconds(15),
  })
  answerProblems(monitoring)
  monitoringRoutes(monitoring, deps, health, countRequests(app))
  monitoring.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound()))
  return monitoring
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/'
const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** The path of a page may hold a link's secret, which must not reach the log. */
const withoutSecrets = (path: string) => path.replace(/[\w-]{32,}/g, '…')

/**
 * Answers 405 for a known path with another method, and 404 for any other. Staff paths are always
 * 404, because others must not find them.
 */
function refusalFor(method: string, path: string): Problem {
  if (path.startsWith('/api/staff/')) return notFound()
  const knownPath = [...methodsByPath].find(
    ([pattern, methods]) =>
      !methods.has(method) && new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  if (!knownPath) return notFound()
  const allow = [...knownPath[1]].join(', ')
  return new Problem(405, 'methodNotAllowed', `This address knows ${allow}.`, { allow })
}
