import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { SigninButton } from './SigninButton.tsx'
import { finishSignin, isSigninAnswer, signinAddress } from './signin-request.ts'

const issuer = 'https://portal.example.com'
const request = { issuer, clientId: 'site', redirectUri: 'https://site.example.com/' }

/** The portal's discovery document. */
const answerDiscovery = () =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      authorization_response_iss_parameter_supported: true,
    }),
  )

test('the request asks for a code with PKCE, a state and a nonce of its own each time', async () => {
  using _fetch = answerDiscovery()
  const [first, second] = [await signinAddress(request), await signinAddress(request)].map(
    (address) => new URL(address),
  )
  expect(first?.origin + (first?.pathname ?? '')).toBe(`${issuer}/authorize`)
  expect(Object.fromEntries(first?.searchParams ?? [])).toEqual({
    client_id: 'site',
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: 'openid profile email experts',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(first?.searchParams.get(name)).not.toBe(second?.searchParams.get(name))
})

test('an answer that belongs to no sign-in of this tab is refused without asking the portal', async () => {
  using fetch = answerDiscovery()
  const address = `${request.redirectUri}?code=stolen&state=unknown`
  expect(isSigninAnswer(address)).toBe(true)
  await expect(finishSignin(request, address)).rejects.toMatchObject({ code: 'state' })
  expect(fetch).not.toHaveBeenCalled()
})

test('a refusal of the portal is told by its code, once', async () => {
  using _fetch = answerDiscovery()
  const state = new URL(await signinAddress(request)).searchParams.get('state')
  const address = `${request.redirectUri}?error=access_denied&state=${state}&iss=${issuer}`
  await expect(finishSignin(request, address)).rejects.toMatchObject({ code: 'access_denied' })
  await expect(finishSignin(request, address)).rejects.toMatchObject({ code: 'state' })
})

test('an answer in the name of another issuer is refused, and its code is not redeemed', async () => {
  using fetch = answerDiscovery()
  for (const iss of ['&iss=https://evil.example', '']) {
    const state = new URL(await signinAddress(request)).searchParams.get('state')
    const address = `${request.redirectUri}?code=stolen&state=${state}${iss}`
    await expect(finishSignin(request, address)).rejects.toMatchObject({ code: 'answer' })
  }
  expect(fetch.mock.calls.every(([url]) => String(url).includes('/.well-known/'))).toBe(true)
})

test('a portal that cannot be reached is said at the button, which can be pressed again', async () => {
  using _fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const { getByRole } = await render(<SigninButton request={request} />)
  const button = getByRole('button', { name: 'Sign in with eXperts' })
  await button.click()
  await expect
    .element(getByRole('alert'))
    .toHaveTextContent('The portal cannot be reached. Please try again.')
  await expect.element(button).toBeEnabled()
})

test('a site with a server gets a link to its own address', async () => {
  const { getByRole } = await render(<SigninButton href="/login" brand="Passerelle" />)
  await expect
    .element(getByRole('link', { name: 'Sign in with Passerelle' }))
    .toHaveAttribute('href', '/login')
})
