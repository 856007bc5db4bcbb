/**
 * The certification plans of the OpenID Foundation's conformance suite: which module runs for which
 * response type.
 */
import { before, describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Browser, TestPortal } from '../harness.ts'
import type { TestSite } from '../sites.ts'
import { signIns } from './modules-signins.ts'
import { modules, type ModuleName } from './modules.ts'
import {
  portalHeaders,
  RelyingParty,
  register,
  startProvider,
  type ResponseType,
} from './relying-party.ts'

type PlanModules = Partial<Record<ResponseType, readonly ModuleName[]>>

const scopes = [
  'oidcc-scope-profile',
  'oidcc-scope-email',
  'oidcc-scope-address',
  'oidcc-scope-phone',
  'oidcc-scope-all',
] as const
const userinfo = [
  'oidcc-userinfo-get',
  'oidcc-userinfo-post-header',
  'oidcc-userinfo-post-body',
] as const
const requestOptions = [
  'oidcc-display-page',
  'oidcc-display-popup',
  'oidcc-prompt-login',
  'oidcc-prompt-none-not-logged-in',
  'oidcc-prompt-none-logged-in',
  'oidcc-max-age-1',
  'oidcc-max-age-10000',
  'oidcc-ensure-request-with-unknown-parameter-succeeds',
  'oidcc-id-token-hint',
  'oidcc-login-hint',
  'oidcc-ui-locales',
  'oidcc-claims-locales',
  'oidcc-ensure-request-with-acr-values-succeeds',
] as const
const requestObjects = [
  'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported',
  'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
  'oidcc-ensure-request-object-with-redirect-uri',
  'oidcc-claims-essential',
] as const
const reuse = ['oidcc-codereuse', 'oidcc-codereuse-30seconds'] as const

/** 38 modules. */
export const basic: PlanModules = {
  code: [
    'oidcc-server',
    'oidcc-response-type-missing',
    'oidcc-idtoken-signature',
    'oidcc-idtoken-unsigned',
    ...userinfo,
    'oidcc-ensure-request-without-nonce-succeeds-for-code-flow',
    ...scopes,
    'oidcc-alternate-happy-flow',
    ...requestOptions,
    ...reuse,
    'oidcc-ensure-registered-redirect-uri',
    'oidcc-ensure-post-request-succeeds',
    'oidcc-server-client-secret-post',
    ...requestObjects,
    'oidcc-refresh-token',
    'oidcc-ensure-request-with-valid-pkce-succeeds',
  ],
}

const commonImplicit = [
  'oidcc-server',
  'oidcc-idtoken-signature',
  'oidcc-ensure-request-without-nonce-fails',
  ...scopes,
  'oidcc-alternate-happy-flow',
  ...requestOptions,
  'oidcc-ensure-registered-redirect-uri',
  ...requestObjects,
] as const

/** 31 modules. */
export const implicit: PlanModules = {
  id_token: commonImplicit,
  'id_token token': [...commonImplicit, ...userinfo, 'oidcc-response-type-missing'],
}

const commonHybrid = [
  'oidcc-server',
  'oidcc-idtoken-signature',
  ...userinfo,
  ...scopes,
  ...requestOptions,
  ...reuse,
  'oidcc-ensure-registered-redirect-uri',
  'oidcc-server-client-secret-post',
  ...requestObjects,
  'oidcc-refresh-token',
] as const

/**
 * 37 modules. A request may leave the nonce out only where no ID Token comes in the front channel.
 */
export const hybrid: PlanModules = {
  'code id_token': [
    ...commonHybrid,
    'oidcc-response-type-missing',
    'oidcc-ensure-request-without-nonce-fails',
    'oidcc-alternate-happy-flow',
    'oidcc-ensure-request-with-valid-pkce-succeeds',
  ],
  'code token': [...commonHybrid, 'oidcc-ensure-request-without-nonce-succeeds-for-code-flow'],
  'code id_token token': [...commonHybrid, 'oidcc-ensure-request-without-nonce-fails'],
}

/**
 * The modules that only the plan for dynamic registration has, without those about registration.
 */
export const dynamic: PlanModules = {
  code: [
    'oidcc-ensure-redirect-uri-in-authorization-request',
    'oidcc-redirect-uri-query-OK',
    'oidcc-redirect-uri-query-mismatch',
    'oidcc-redirect-uri-query-added',
    'oidcc-redirect-uri-regfrag',
    'oidcc-idtoken-rs256',
    'oidcc-userinfo-rs256',
    'oidcc-ensure-client-assertion-with-iss-aud-succeeds',
    'oidcc-server-rotate-keys',
  ],
}

interface PlanOptions {
  readonly isFormPost?: boolean
  /**
   * Has each module a new browser, as in the suite? One browser for all modules but those about
   * signing in saves a third of the time.
   */
  readonly isNewBrowser?: boolean
}

/** Runs each module, with one site for each response type. */
export function runPlan(
  title: string,
  lists: PlanModules,
  { isFormPost = false, isNewBrowser = false }: PlanOptions = {},
): void {
  describe(title, () => {
    let portal: TestPortal
    let browser: Browser
    before(async () => {
      portal = await startProvider()
      browser = portal.browser(portalHeaders)
    })
    for (const [responseType, names] of Object.entries(lists) as [
      ResponseType,
      readonly ModuleName[],
    ][]) {
      let site: TestSite | undefined
      for (const name of names) {
        test(`${name} (${responseType}${isFormPost ? ', form_post' : ''})`, async () => {
          site ??= await register(portal, responseType)
          // Together the modules sign in more often than an account may.
          await portal.db.execute(sql`delete from attempts`)
          await modules[name](
            new RelyingParty(portal, site, responseType, {
              isFormPost,
              ...(isNewBrowser || name in signIns ? {} : { browser }),
            }),
          )
        })
      }
    }
  })
}
