/**
 * A site with a server. Agents sign in with the portal (OpenID Connect, authorization code with
 * PKCE).
 */
import express from 'express'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { beginVisit, endVisits, findVisit, type Visit } from './visits.ts'

const {
  ISSUER = 'http://localhost:3000',
  CLIENT_ID = '',
  CLIENT_SECRET = '',
  PORT = '4000',
} = process.env
const ownUrl = process.env['OWN_URL'] ?? `http://localhost:${PORT}`
const redirectUri = `${ownUrl}/callback`
const cookies = { secure: ownUrl.startsWith('https:') }

// The portal's addresses and abilities come from its discovery document. Plain http is for the
// developer's own machine only.
const isOnThisMachine = ISSUER.startsWith('http://')
const portal = await oidc.discovery(
  new URL(ISSUER),
  CLIENT_ID,
  undefined,
  oidc.ClientSecretBasic(CLIENT_SECRET),
  isOnThisMachine ? { execute: [oidc.allowInsecureRequests] } : {},
)
const keys = createRemoteJWKSet(new URL(portal.serverMetadata().jwks_uri ?? ''))

const app = express()

app.get('/', (request, response) => {
  const { agent } = findVisit(request)
  const experts = agent?.['experts'] as { agency_name?: string } | undefined
  response.send(
    agent
      ? `<p>Good day, ${escaped(agent.name)} of ${escaped(experts?.agency_name)}.</p>${button('/refresh', 'Refresh')} ${button('/sign-out', 'Sign out')}`
      : '<a href="/sign-in">Sign in with the portal</a>',
  )
})

app.get('/sign-in', async (_request, response) => {
  // Stored until the agent comes back. A callback with another state, or without the verifier,
  // belongs to another sign-in.
  const [verifier, state, nonce] = [
    oidc.randomPKCECodeVerifier(),
    oidc.randomState(),
    oidc.randomNonce(),
  ]
  beginVisit(response, { pending: { verifier, state, nonce, startedAt: Date.now() } }, cookies)
  response.redirect(
    oidc.buildAuthorizationUrl(portal, {
      redirect_uri: redirectUri,
      scope: 'openid profile email experts',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href,
  )
})

app.get('/callback', async (request, response) => {
  const { pending } = end(findVisit(request))
  if (!pending) return response.redirect('/')
  try {
    const tokens = await oidc.authorizationCodeGrant(portal, new URL(request.originalUrl, ownUrl), {
      pkceCodeVerifier: pending.verifier,
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    // Name, address and the rest come from the userinfo endpoint. Identify the agent by `sub`.
    const agent = await oidc.fetchUserInfo(portal, tokens.access_token, claims?.sub ?? '')
    beginVisit(response, { agent, tokens, sid: claims?.['sid'] }, cookies)
    return response.redirect('/')
  } catch (error) {
    return response
      .status(403)
      .send(`<p>You are not signed in: ${escaped(reasonOf(error))}.</p><a href="/">Back</a>`)
  }
})

// Actions are POST requests, so that a link or an image on another site cannot cause them (the
// cookie is SameSite=Lax).
app.post('/refresh', async (request, response) => {
  const visit = findVisit(request)
  if (!visit.tokens?.refresh_token) return response.redirect(303, '/sign-in')
  try {
    // A refresh token works once, so two tabs that refresh at the same time share one answer.
    visit.runningRefresh ??= refresh(visit, visit.tokens.refresh_token).finally(() => {
      delete visit.runningRefresh
    })
    await visit.runningRefresh
    return response.redirect(303, '/')
  } catch {
    // The agent signed out, was suspended, or removed this site's access in the profile.
    end(visit)
    return response.redirect(303, '/')
  }
})

app.post('/sign-out', (request, response) => {
  const idToken = end(findVisit(request)).tokens?.id_token
  response.redirect(
    303,
    oidc.buildEndSessionUrl(portal, {
      post_logout_redirect_uri: `${ownUrl}/`,
      ...(idToken ? { id_token_hint: idToken } : {}),
    }).href,
  )
})

/** Back-channel logout: the portal reports that an agent signed out there. */
app.post(
  '/back-channel-logout',
  express.urlencoded({ extended: false }),
  async (request, response) => {
    try {
      const { payload } = await jwtVerify(String(request.body?.logout_token), keys, {
        issuer: portal.serverMetadata().issuer,
        audience: CLIENT_ID,
        typ: 'logout+jwt',
        requiredClaims: ['jti', 'exp', 'events'],
      })
      if (
        'nonce' in payload ||
        !(
          payload.events &&
          typeof payload.events === 'object' &&
          'http://schemas.openid.net/event/backchannel-logout' in payload.events
        )
      )
        throw new Error('not a logout token')
      if (!isFirstTime(String(payload.jti), Number(payload.exp) * 1000))
        throw new Error('told before')
      endVisits(({ sid, agent }) =>
        payload['sid'] === undefined ? agent?.sub === payload.sub : sid === payload['sid'],
      )
      response.set('cache-control', 'no-store').status(200).end()
    } catch {
      response.status(400).json({ error: 'invalid_request' })
    }
  },
)

async function refresh(visit: Visit, token: string): Promise<void> {
  visit.tokens = await oidc.refreshTokenGrant(portal, token)
  visit.agent = await oidc.fetchUserInfo(portal, visit.tokens.access_token, visit.agent?.sub ?? '')
}

const told = new Map<string, number>()

/**
 * Is this logout token new? Its id is stored until it expires, so that nobody can send it again.
 */
function isFirstTime(jti: string, endsAt: number): boolean {
  for (const [known, end] of told) if (end < Date.now()) told.delete(known)
  if (told.has(jti)) return false
  told.set(jti, endsAt)
  return true
}

const button = (path: string, label: string) =>
  `<form method="post" action="${path}"><button>${label}</button></form>`

function end(visit: Visit): Visit {
  endVisits((each) => each === visit)
  return visit
}

const escaped = (text = '') => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The portal's error code, such as access_denied; else the error's message. */
const reasonOf = (error: unknown) =>
  error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError
    ? error.error
    : 'the answer could not be verified'

app.listen(Number(PORT), () => process.stdout.write(`Listening on ${ownUrl}\n`))
