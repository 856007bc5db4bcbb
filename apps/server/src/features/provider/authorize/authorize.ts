/** An authorization request, on its way through the portal: either the browser may go on to the site, or it learns why not. */
import { provider as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'
import { countAttempts } from '../../../rate-limit/rate-limit.ts'
import { Problem, tooMany } from '../../../problems/problem.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import type { UserAgentContext } from '../user-agent/user-agent.ts'
import { bridge, SignedOutMeanwhile } from './session-bridge.ts'
import { siteOf } from '../clients/clients.ts'
import type { RequestContext } from '../oidc-provider/request-context.ts'
import { providerOf, type ProviderInstance } from '../oidc-provider/instance.ts'
import { saveFormPost, type FormPost } from './form-post-page.ts'
import {
  startInteraction,
  findInteractionResult,
  consumeInteractions,
  type AuthorizationParameters,
  type InteractionResult,
} from '../interactions/interactions.ts'
import { unstorableProblem } from '../storage/unstorable-characters.ts'
import { interactionUrl } from '../oidc-provider/configuration.ts'
import { PrefetchedRecords } from '../storage/prefetch.ts'
import { handOffId, insertOneTimeRecord } from '../storage/one-time-records.ts'

/** Where the library's answer leads: to the site by its address, or by a form that is posted to it. */
export type Way = { readonly to: string } | { readonly form: FormPost }

/** Asks the library. form_post is asked for as a fragment, which holds the same: the page that posts it is ours. */
async function ask(
  { call: dispatch }: ProviderInstance,
  parameters: AuthorizationParameters | string,
  carried: RequestContext,
): Promise<Way | 'stopped' | 'refused'> {
  const query = new URLSearchParams(parameters)
  const isForm = query.get('response_mode') === 'form_post'
  if (isForm) query.set('response_mode', 'fragment')
  const { status, location } = await dispatch({
    method: 'GET',
    url: `/authorize?${query}`,
    carried,
  })
  if (carried.isOver) throw new SignedOutMeanwhile()
  if (status !== 303) return 'refused'
  if (location === interactionUrl) return 'stopped'
  if (!isForm) return { to: location }
  const [action = '', fields = ''] = location.split('#')
  return { form: { action, fields: Object.fromEntries(new URLSearchParams(fields)) } }
}

/** What is kept for somebody who is not signed in is kept so often for one network only. */
async function limitStrangers(
  deps: Deps,
  { network }: UserAgentContext,
  { caller }: RequestContext,
): Promise<void> {
  if (caller) return
  const { allowed, retryAfter } = await countAttempts(deps, [['interruptionsByAddress', network]])
  if (!allowed) throw tooMany(retryAfter)
}

interface Request {
  readonly parameters: AuthorizationParameters
  readonly carried: RequestContext
  readonly redeemed: InteractionResult
}

/** What the page of the portal has to tell; for a consent, and a refusal by the house, with the way back to the site. */
async function stop(
  deps: Deps,
  asker: UserAgentContext,
  engine: ProviderInstance,
  { parameters, carried, redeemed }: Request,
): Promise<Problem> {
  const { prompt, scopes } = carried.stopped ?? { prompt: undefined, scopes: [] }
  const client = await engine.provider.Client.find(parameters['client_id'] ?? '')
  const { client_name, client_uri } = siteOf(client)
  const site = {
    client_id: parameters['client_id'] ?? '',
    client_name,
    client_uri,
    scopes: [...scopes],
  }
  const sessionHash =
    redeemed.sessionHash === undefined ? (carried.caller?.sessionId ?? null) : redeemed.sessionHash
  const ticket = (refusal?: string) =>
    startInteraction(deps, {
      browser: asker.nameBrowser(),
      parameters,
      scopes,
      sessionHash,
      ...(refusal === undefined || !carried.caller
        ? {}
        : { question: { agentId: carried.caller.id, refusal } }),
    })
  if (prompt?.name === 'login') await limitStrangers(deps, asker, carried)
  if (prompt?.name === 'login')
    return new Problem(401, 'loginRequired', 'Please sign in.', {
      oauth: { error: 'login_required', interaction: await ticket(), site },
    })
  const answer = await ask(
    engine,
    { ...parameters, prompt: 'none' },
    { ...carried, isRefused: true },
  )
  const way =
    answer === 'stopped' || answer === 'refused'
      ? undefined
      : await addressOf(deps, asker, answer, limits.interruption)
  const back = way === undefined ? {} : { redirect_uri: way }
  if (prompt?.name === 'approval')
    return new Problem(403, 'notApproved', 'Your registration is being checked.', {
      oauth: { error: 'access_denied', site, ...back },
    })
  if (prompt?.name === 'admission')
    return new Problem(403, 'notAllowed', 'You may not use this site.', {
      oauth: { error: 'access_denied', site, ...back },
    })
  return new Problem(403, 'consentRequired', 'The site asks for your consent.', {
    oauth: {
      error: 'consent_required',
      interaction: await ticket(way ?? deps.config.corporateUrl),
      site,
    },
  })
}

/** An unknown site, or an address that is not registered: nobody is sent anywhere. */
function refuse({ fault }: RequestContext): Error {
  if (!fault || fault.isBug) return new Error('the provider failed')
  const { error, description } = fault
  return new Problem(400, 'badRequest', 'The request of the site cannot be answered.', {
    oauth: { error, ...(description === undefined ? {} : { error_description: description }) },
  })
}

/** The address that the browser opens next. */
async function addressOf(
  deps: Deps,
  asker: UserAgentContext,
  way: Way,
  life: number,
): Promise<string> {
  return 'to' in way ? way.to : saveFormPost(deps, asker.nameBrowser(), way.form, life)
}

/** A code that leads to the portal's own page /token is redeemed there, in this session only (hand-off.ts); its state stays here. */
async function noteHandOff(
  { db, config, now }: Deps,
  { caller }: RequestContext,
  way: Way,
): Promise<void> {
  if (!caller || !('to' in way) || !way.to.startsWith(`${config.publicUrl}/token?`)) return
  const query = new URL(way.to).searchParams
  const code = query.get('code')
  if (code === null) return
  await insertOneTimeRecord(db, {
    model: 'HandOff',
    id: handOffId(caller.sessionId, code),
    payload: { state: query.get('state') },
    agentId: caller.id,
    expires: new Date(now().getTime() + limits.authorizationCode),
  })
}

type Answer<T> = (request: Omit<Request, 'parameters'>, engine: ProviderInstance) => Promise<T>
interface Run<T> {
  readonly parameters: AuthorizationParameters
  readonly clientId: string
  readonly ticket?: string | undefined
  readonly answer: Answer<T>
}

interface Asking {
  readonly caller: Caller | undefined
  readonly ahead: PrefetchedRecords
}

/** One request of one caller, or of nobody. What was noted of it before is used up with its answer: whoever hears 503 comes again. */
async function runFor<T>(
  deps: Deps,
  asker: UserAgentContext,
  { caller, ahead }: Asking,
  { parameters, ticket, answer }: Run<T>,
): Promise<T> {
  const engine = await providerOf(deps)
  const redeemed = await findInteractionResult(deps, {
    browser: asker.browser,
    ticket,
    parameters,
    caller,
  })
  const sessionId = caller && (await bridge(deps, engine, caller, ahead))
  try {
    const result = await answer(
      {
        carried: {
          caller,
          sessionId,
          ahead,
          isFresh: redeemed.isFresh,
          isConsented: redeemed.isConsented,
        },
        redeemed,
      },
      engine,
    )
    await consumeInteractions(deps, redeemed)
    return result
  } catch (error) {
    if (error instanceof Problem) await consumeInteractions(deps, redeemed)
    throw error
  }
}

/** Everything about one request, one at a time for each session: the library reads its session, changes it and writes it. */
const run = <T>(deps: Deps, asker: UserAgentContext, request: Run<T>): Promise<T> =>
  asker.inTurn(async (caller, ahead) => {
    try {
      return await runFor(deps, asker, { caller, ahead }, request)
    } catch (error) {
      if (error instanceof SignedOutMeanwhile)
        return runFor(deps, asker, { caller: undefined, ahead: new PrefetchedRecords() }, request)
      throw error
    }
  }, request.clientId)

/**
 * POST /api/oauth/authorize: where the browser goes.
 * @throws Problem 401 loginRequired · 403 consentRequired, notApproved, notAllowed · 400 badRequest
 */
export const authorize = (
  deps: Deps,
  asker: UserAgentContext,
  { interaction: ticket, ...parameters }: AuthorizationParameters,
): Promise<string> =>
  run(deps, asker, {
    parameters,
    clientId: parameters['client_id'] ?? '',
    ticket,
    answer: async (request, engine) => {
      const odd = unstorableProblem(Object.entries(parameters))
      if (odd) throw odd
      const { carried } = request
      const way = await ask(engine, parameters, carried)
      if (way === 'refused') throw refuse(carried)
      if (way === 'stopped') throw await stop(deps, asker, engine, { ...request, parameters })
      await noteHandOff(deps, carried, way)
      deps.log.info(
        { agentId: carried.caller?.id, clientId: parameters['client_id'] },
        'authorization request answered',
      )
      if ('form' in way) await limitStrangers(deps, asker, carried)
      return addressOf(deps, asker, way, limits.formPostPage)
    },
  })

/**
 * GET /authorize?prompt=none, which never needs a page.
 * @param query as it came
 * @returns the way to the site; or the refusal of a request that belongs to none
 */
export const authorizeSilently = (
  deps: Deps,
  asker: UserAgentContext,
  query: string,
): Promise<Way | Error> =>
  run(deps, asker, {
    // None: a request that cannot be interrupted does not use up what was noted of one that was.
    parameters: {},
    clientId: new URLSearchParams(query).get('client_id') ?? '',
    answer: async ({ carried }, engine) => {
      const odd = unstorableProblem(new URLSearchParams(query))
      if (odd) return odd
      const way = await ask(engine, query, carried)
      if (way === 'refused' || way === 'stopped') return refuse(carried)
      await noteHandOff(deps, carried, way)
      return way
    },
  })
