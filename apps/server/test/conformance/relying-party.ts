/**
 * A relying party and its browser, as the conformance suite drives them. A person's steps are the
 * calls of the portal's pages.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { responseTypes, SiteSettings } from '@passerelle/contracts/sites.ts'
import {
  ana,
  linkSecret,
  mark,
  startPortal,
  type Answer,
  type Browser,
  type TestPortal,
} from '../harness.ts'
import { addSite, asServer, type TestSite } from '../sites.ts'
import { followRedirect, readFormPost, type Callback } from './callback.ts'

export const issuer = 'https://portal.example.com'
export const redirectUri = 'https://site.example.com/callback'
export const loggedOutUri = 'https://site.example.com/goodbye'

export type ResponseType = (typeof responseTypes)[number]
export type Parameters = Readonly<Record<string, string | undefined>>

export interface AuthorizationOutcome {
  /** What the person had to do. */
  readonly prompts: readonly ('login' | 'consent')[]
  /** What the site got. */
  readonly callback?: Callback
  /** The page of the portal that the person saw instead. */
  readonly page?: { readonly status: number; readonly error: string }
}

/** The header that the portal's own pages send. */
export const portalHeaders = { origin: issuer }

/** A portal under https with one approved agent, whose profile is complete. */
export async function startProvider(): Promise<TestPortal> {
  const portal = await startPortal({ PUBLIC_URL: issuer })
  const browser = portal.browser(portalHeaders)
  await browser.post('/api/signup', { ...ana, mark })
  await browser.post('/api/signup/activate', { hash: await linkSecret(portal, ana.email), mark })
  await portal.db.execute(
    sql`update accounts set state = 'approved', pin_code = '10000001', locale = 'fr' where email = ${ana.email}`,
  )
  return portal
}

let counter = 0

/** Registers a site, by default a third-party site. */
export function register(
  portal: TestPortal,
  responseType: ResponseType,
  changes: Partial<SiteSettings> = {},
): Promise<TestSite> {
  counter += 1
  return addSite(portal, {
    client_id: `site-${counter}`,
    first_party: false,
    redirect_uris: [redirectUri],
    post_logout_redirect_uris: [loggedOutUri],
    response_types: [responseType],
    scopes: [
      'openid',
      'profile',
      'email',
      'phone',
      'address',
      'experts',
      ...(responseType.includes('code') ? ['offline_access' as const] : []),
    ],
    ...changes,
  })
}

const definedParameters = (parameters: Parameters) =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )

export class RelyingParty {
  readonly portal: TestPortal
  readonly site: TestSite
  readonly responseType: ResponseType
  readonly isFormPost: boolean
  /** By default a new browser, in which nobody has signed in. */
  readonly browser: Browser
  constructor(
    portal: TestPortal,
    site: TestSite,
    responseType: ResponseType,
    {
      isFormPost = false,
      browser = portal.browser(portalHeaders),
    }: { isFormPost?: boolean; browser?: Browser } = {},
  ) {
    this.portal = portal
    this.site = site
    this.responseType = responseType
    this.isFormPost = isFormPost
    this.browser = browser
  }

  /** Registers another site, and opens it in the same browser. */
  async registerAnother(changes: Partial<SiteSettings>): Promise<RelyingParty> {
    const { portal, responseType, isFormPost, browser } = this
    return new RelyingParty(portal, await register(portal, responseType, changes), responseType, {
      isFormPost,
      browser,
    })
  }

  has(part: 'code' | 'id_token' | 'token'): boolean {
    return this.responseType.split(' ').includes(part)
  }

  /** A request as most modules send it; undefined leaves a parameter out. */
  request(changes: Parameters = {}): Record<string, string> {
    return definedParameters({
      client_id: this.site.client_id,
      redirect_uri: redirectUri,
      response_type: this.responseType,
      response_mode: this.isFormPost ? 'form_post' : undefined,
      scope: 'openid',
      state: randomBytes(10).toString('base64url'),
      nonce: randomBytes(10).toString('base64url'),
      ...changes,
    })
  }

  async signIn(): Promise<void> {
    const { status } = await this.browser.post('/api/login', {
      email: ana.email,
      password: ana.password,
    })
    assert.equal(status, 200)
    // A person needs some time, and auth_time counts seconds.
    this.portal.passes(2000)
  }

  /**
   * Does what the page /authorize and the person do, until the browser goes to the site or a page
   * says why not.
   */
  async send(request: Record<string, string>): Promise<AuthorizationOutcome> {
    if (request['prompt'] === 'none') return this.#sendSilently(request)
    const asked: AuthorizationOutcome['prompts'][number][] = []
    for (let interaction: string | undefined; asked.length < 4;) {
      const { status, body } = await this.browser.post(
        '/api/oauth/authorize',
        definedParameters({ ...request, interaction }),
      )
      if (status === 200)
        return { prompts: asked, callback: await followRedirect(this.browser, body.redirect_uri) }
      interaction = body.oauth?.interaction
      if (body.code === 'loginRequired') {
        asked.push('login')
        await this.signIn()
      } else if (body.code === 'consentRequired') {
        asked.push('consent')
        const decided = await this.browser.post('/api/oauth/consent', { interaction, allow: true })
        assert.equal(decided.status, 200)
      } else return { prompts: asked, page: { status, error: body.oauth?.error } }
    }
    throw new Error(`asked again and again: ${asked.join(', ')}`)
  }

  async #sendSilently(request: Record<string, string>): Promise<AuthorizationOutcome> {
    const answer = await this.browser.get(`/authorize?${new URLSearchParams(request)}`, {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    })
    if (this.isFormPost) return { prompts: [], callback: readFormPost(answer) }
    assert.equal(answer.status, 303)
    return {
      prompts: [],
      callback: await followRedirect(this.browser, String(answer.headers['location'])),
    }
  }

  authorize(changes: Parameters = {}): Promise<AuthorizationOutcome> {
    return this.send(this.request(changes))
  }

  /** A call of the site's own server, without a browser's cookies. */
  post(path: string, form: Parameters, headers?: Record<string, string>): Promise<Answer> {
    return asServer(this.portal, path, definedParameters(form), headers)
  }

  /** Calls the token endpoint with the authentication method that the site is registered for. */
  token(form: Parameters): Promise<Answer> {
    const { client_id, client_secret, settings } = this.site
    if (settings.token_endpoint_auth_method === 'client_secret_basic')
      return this.post('/oauth/token', form, {
        authorization: `Basic ${btoa(`${client_id}:${encodeURIComponent(client_secret)}`)}`,
      })
    return this.post('/oauth/token', {
      ...form,
      client_id,
      client_secret: settings.token_endpoint_auth_method === 'none' ? undefined : client_secret,
    })
  }

  redeem(code: string | undefined, more: Parameters = {}): Promise<Answer> {
    return this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      ...more,
    })
  }

  userinfo(accessToken: string): Promise<Answer> {
    return asServer(this.portal, '/oauth/userinfo', undefined, {
      authorization: `Bearer ${accessToken}`,
    })
  }

  read(path: string): Promise<Answer> {
    return asServer(this.portal, path, undefined)
  }
}

/** Modules of the conformance suite by name. Each can run alone. */
export type Modules = Readonly<Record<string, (party: RelyingParty) => Promise<void>>>
