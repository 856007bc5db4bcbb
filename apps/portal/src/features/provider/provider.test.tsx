import { authorize, decideConsent, handOff, logOutForSite } from '@passerelle/contracts/provider.ts'
import type { OAuthProblem } from '@passerelle/contracts/problem.ts'
import { logIn, logOut } from '@passerelle/contracts/signin.ts'
import { StrictMode } from 'react'
import { describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ana, signedInAs } from '../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { noLists } from '../../../test/profile-steps.ts'
import { answer, interrupted, problem } from '../../../test/server.ts'
import type { Result } from '../../api/call.ts'
import { useServerRedirect } from './useServerRedirect.ts'

const line = 'POST /api/oauth/authorize'
const callback = 'https://site.example/callback'
const request = {
  client_id: 'site',
  redirect_uri: callback,
  scope: 'openid email',
  state: 's 1',
  response_type: 'code',
  nonce: 'n',
  code_challenge: 'c',
  ui_locales: 'en',
}
const query = new URLSearchParams(request).toString()
/** A PNG of one pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const site = {
  client_id: 'site',
  client_name: 'Holiday Desk',
  client_uri: 'https://www.holiday.example/',
  logo: pixel,
  scopes: ['openid', 'email', 'experts', 'odd'],
}
const back = `${callback}?error=access_denied`

const sent = (screen: Awaited<ReturnType<typeof renderAt>>) =>
  screen.callsOf(line).map(({ body }) => body)
const interruptedBy = (
  status: number,
  code: Parameters<typeof interrupted>[1],
  oauth: Partial<OAuthProblem> = {},
) => answer(authorize, interrupted(status, code, { error: code, ...oauth }))
const heading = (screen: Awaited<ReturnType<typeof renderAt>>, name: string) =>
  expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible()
const expectOnlySpinner = (screen: Awaited<ReturnType<typeof renderAt>>) => {
  expect(screen.getByRole('main').element().getAttribute('aria-busy')).toBe('true')
  expect(screen.container.textContent).toBe('')
}
const button = (screen: Awaited<ReturnType<typeof renderAt>>, name: string) =>
  screen.getByRole('button', { name, exact: true })

describe('/authorize', () => {
  test('shows only a spinner, posts all parameters of the query once, and opens the address in the answer', async () => {
    const screen = await renderAt(`/authorize?${query}`, {
      answers: [answer(authorize, { redirect_uri: `${callback}?code=1` })],
    })
    await expect.poll(() => screen.externalRedirects).toEqual([`${callback}?code=1`])
    expect(sent(screen)).toEqual([request])
    expectOnlySpinner(screen)
    await expectAccessible()
  })

  test('without a session leads to /signin with the same query, and then back to /authorize', async () => {
    const replies = [
      interrupted(401, 'loginRequired', { error: 'login_required', interaction: 'ticket' }),
      { redirect_uri: callback },
    ]
    const screen = await renderAt(`/authorize?${query}`, {
      answers: [answer(authorize, () => replies.shift() ?? 'networkDown'), answer(logIn, ana)],
    })
    await expect.poll(screen.at).toBe(`/signin?${query}&interaction=ticket`)
    await screen.getByRole('textbox', { name: 'Login or e-mail' }).fill(ana.email)
    await screen.getByRole('textbox', { name: 'Password' }).fill('boarding')
    await button(screen, 'Sign in').click()
    await expect.poll(() => screen.externalRedirects).toEqual([callback])
    expect(sent(screen)).toEqual([request, { ...request, interaction: 'ticket' }])
  })

  test('a sign-in in another tab has replaced the session: the request is sent again for the agent who is signed in now', async () => {
    const replies = [problem(401, 'badToken'), { redirect_uri: callback }]
    const screen = await renderAt(`/authorize?${query}`, {
      answers: [answer(authorize, () => replies.shift() ?? 'networkDown'), signedInAs(ana)],
    })
    await expect.poll(() => screen.externalRedirects).toEqual([callback])
    expect(sent(screen)).toEqual([request, request])
    await expect.poll(() => screen.callsOf('GET /api/user/me').length).toBeGreaterThan(0)
  })

  test('a sign-in in another tab ends the session between the sign-in here and the request: the request is sent again, and nobody signs in twice', async () => {
    const replies = [
      interrupted(401, 'loginRequired', { error: 'login_required', interaction: 'ticket' }),
      interrupted(401, 'loginRequired', { error: 'login_required', interaction: 'ticket' }),
      { redirect_uri: callback },
    ]
    const screen = await renderAt(`/authorize?${query}`, {
      answers: [
        answer(authorize, () => replies.shift() ?? 'networkDown'),
        answer(logIn, ana),
        signedInAs(ana),
      ],
    })
    await screen.getByRole('textbox', { name: 'Login or e-mail' }).fill(ana.email)
    await screen.getByRole('textbox', { name: 'Password' }).fill('boarding')
    await button(screen, 'Sign in').click()
    await expect.poll(() => screen.externalRedirects).toEqual([callback])
    expect(sent(screen)).toHaveLength(3)
  })

  test('the sign-in page names the site and fills in its login_hint; prompt=create opens the registration, which keeps the way back', async () => {
    const asks = interruptedBy(401, 'loginRequired', { site, interaction: 'ticket' })
    const hinted = new URLSearchParams({ ...request, login_hint: 'bia@example.com' })
    const signin = await renderAt(`/authorize?${hinted}`, { answers: [asks] })
    await expect.element(signin.getByText('Sign in to go on to Holiday Desk.')).toBeVisible()
    await expect
      .element(signin.getByRole('textbox', { name: 'Login or e-mail' }))
      .toHaveValue('bia@example.com')
    await expect
      .element(signin.getByRole('link', { name: 'Register now' }))
      .toHaveAttribute('href', `/signup?${hinted}`)
    await expectAccessible()
    const signup = await renderAt(`/authorize?${query}&prompt=create`, { answers: [asks, noLists] })
    await expect.poll(signup.at).toBe(`/signup?${query}&prompt=create&interaction=ticket`)
    await expect
      .element(signup.getByRole('link', { name: 'Sign in' }))
      .toHaveAttribute('href', `/signin?${query}`)
  })

  test('a request that the site pushed: the pages read in the answer what the address does not hold', async () => {
    const named = new URLSearchParams({ client_id: 'site', request_uri: 'urn:x' })
    const asks = (pushed: Record<string, string>) =>
      interruptedBy(401, 'loginRequired', { site, interaction: 'ticket', pushed })
    const signin = await renderAt(`/authorize?${named}`, {
      answers: [asks({ login_hint: 'bia@example.com', redirect_uri: callback })],
    })
    await expect
      .element(signin.getByRole('textbox', { name: 'Login or e-mail' }))
      .toHaveValue('bia@example.com')
    const signup = await renderAt(`/authorize?${named}`, {
      answers: [asks({ prompt: 'create', redirect_uri: callback }), noLists],
    })
    await expect.poll(signup.at).toBe(`/signup?${named}&prompt=create&interaction=ticket`)
  })

  test('/signin with a site’s request first asks the server, and goes on if somebody is signed in', async () => {
    const screen = await renderAt(`/signin?${query}`, {
      answers: [answer(authorize, { redirect_uri: `${callback}?code=1` })],
    })
    await expect.poll(() => screen.externalRedirects).toEqual([`${callback}?code=1`])
    expect(sent(screen)).toEqual([request])
  })

  test('Try again repeats the call when the server was not reached', async () => {
    let isAway = true
    const screen = await renderAt(`/authorize?${query}`, {
      answers: [answer(authorize, () => (isAway ? 'networkDown' : { redirect_uri: callback }))],
    })
    await expect.element(screen.getByRole('alert')).toBeVisible()
    await expectAccessible()
    isAway = false
    await button(screen, 'Try again').click()
    await expect.poll(() => screen.externalRedirects).toEqual([callback])
  })

  test('too many requests say so and lead on', async () => {
    const screen = await renderAt(`/authorize?${query}`, {
      answers: [answer(authorize, problem(429, 'tooManyAttempts'))],
    })
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Too many attempts')
    await expect
      .element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }))
      .toHaveAttribute('href', '/signin')
  })

  test('an agent who waits for approval reads so, with the site’s name and links to the profile and back', async () => {
    const screen = await renderAt(`/authorize?${query}`, {
      answers: [interruptedBy(403, 'notApproved', { site, redirect_uri: back })],
    })
    await heading(screen, 'Holiday Desk is not open to you yet')
    await expect
      .element(
        screen.getByText('We are checking your details and will be in touch soon.', {
          exact: true,
        }),
      )
      .toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Personal data' }))
      .toHaveAttribute('href', '/profile/info')
    await expect
      .element(screen.getByRole('link', { name: 'Back to the site' }))
      .toHaveAttribute('href', back)
    expect(screen.externalRedirects).toEqual([])
    await expectAccessible()
  })

  test.each([
    [back, 1],
    [undefined, 0],
  ] as const)(
    'an agent without access reads so; the link back is shown only if it is safe (%s)',
    async (redirect_uri, count) => {
      const screen = await renderAt(`/authorize?${query}`, {
        answers: [
          interruptedBy(403, 'notAllowed', redirect_uri ? { site, redirect_uri } : { site }),
        ],
      })
      await heading(screen, 'Holiday Desk is not open to you')
      expect(screen.getByRole('link', { name: 'Back to the site' }).elements()).toHaveLength(count)
      expect(screen.externalRedirects).toEqual([])
    },
  )

  test.each([
    ['invalid_client', 'The site that sent you here is not registered with us.'],
    [
      'invalid_redirect_uri',
      'The site asked us to send you to an address that is not registered for it.',
    ],
    ['invalid_request', 'The site’s request is incomplete or incorrect.'],
  ])(
    '%s: a page explains the error, never a redirect; Show Error shows its code',
    async (error, words) => {
      const screen = await renderAt(`/authorize?${query}`, {
        answers: [
          interruptedBy(400, 'badRequest', {
            error,
            error_description: 'what the library says',
            redirect_uri: 'https://evil.example/',
          }),
        ],
      })
      await heading(screen, 'You cannot be signed in to the site')
      await expect.element(screen.getByText(words)).toBeVisible()
      expect(screen.container.textContent).not.toContain(error)
      await button(screen, 'Show Error').click()
      await expect.element(screen.getByText(`${error}: what the library says`)).toBeVisible()
      await expect
        .element(screen.getByRole('link', { name: 'Sign in' }))
        .toHaveAttribute('href', '/signin')
      await expectAccessible()
      expect(screen.externalRedirects).toEqual([])
      expect(screen.container.innerHTML).not.toContain('evil.example')
    },
  )

  test('a parameter that is too long for the contract is a bad request', async () => {
    const screen = await renderAt(`/authorize?state=${'a'.repeat(9000)}`, {
      answers: [answer(authorize, 'networkDown')],
    })
    await heading(screen, 'You cannot be signed in to the site')
  })

  test('a duplicate parameter is a bad request and is not passed on', async () => {
    const screen = await renderAt(`/authorize?${query}&client_id=other`)
    await heading(screen, 'You cannot be signed in to the site')
    expect(sent(screen)).toEqual([])
  })
})

describe('consent', () => {
  const asks = interruptedBy(403, 'consentRequired', { site, interaction: 'ticket' })

  test('shows the site’s logo, name and host, the data in words, that the answer is remembered, and where to end it', async () => {
    const screen = await renderAt(`/authorize?${query}`, { answers: [asks, signedInAs(ana)] })
    await heading(screen, 'Holiday Desk would like to sign you in')
    await expect.element(screen.getByText('www.holiday.example')).toBeVisible()
    await expect
      .poll(() => screen.container.querySelector('main img')?.getAttribute('src'))
      .toBe(pixel)
    await expect.element(screen.getByText('You are signed in as Ana Lima.')).toBeVisible()
    expect(
      screen
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual([
      'An identifier by which the site recognises you',
      'Your e-mail address',
      'Your eXperts login, your agency and its IATA number, and your country, area, tier and language',
      'odd',
    ])
    await expect
      .element(
        screen.getByText(
          'We remember your permission. You can end the connection at any time in your profile, under “Connected sites”.',
        ),
      )
      .toBeVisible()
    expect(screen.at()).toBe(`/authorize?${query}`)
    await expectAccessible()
  })

  test('Allow continues the request', async () => {
    let isAllowed = false
    const reply = () =>
      isAllowed
        ? { redirect_uri: callback }
        : interrupted(403, 'consentRequired', {
            error: 'consent_required',
            site,
            interaction: 'ticket',
          })
    const decided = answer(decideConsent, () => {
      isAllowed = true
      return { redirect_uri: null }
    })
    const screen = await renderAt(`/authorize?${query}`, {
      answers: [answer(authorize, reply), decided, signedInAs(ana)],
    })
    await button(screen, 'Allow').click()
    await expect.poll(() => screen.externalRedirects).toEqual([callback])
    expect(screen.callsOf('POST /api/oauth/consent').map(({ body }) => body)).toEqual([
      { interaction: 'ticket', allow: true },
    ])
    expect(sent(screen)).toEqual([request, { ...request, interaction: 'ticket' }])
  })

  test('Refuse leads back to the site', async () => {
    const screen = await renderAt(`/authorize?${query}`, {
      answers: [asks, answer(decideConsent, { redirect_uri: back }), signedInAs(ana)],
    })
    await button(screen, 'Refuse').click()
    await expect.poll(() => screen.externalRedirects).toEqual([back])
    expect(screen.callsOf('POST /api/oauth/consent').map(({ body }) => body)).toEqual([
      { interaction: 'ticket', allow: false },
    ])
  })

  test('an expired question is asked again; a network failure keeps the question', async () => {
    const replies = ['networkDown' as const, problem(400, 'badRequest')]
    const screen = await renderAt(`/authorize?${query}`, {
      answers: [
        asks,
        answer(decideConsent, () => replies.shift() ?? 'networkDown'),
        signedInAs(ana),
      ],
    })
    await button(screen, 'Allow').click()
    await expect.element(screen.getByRole('alert')).toBeVisible()
    expect(sent(screen)).toHaveLength(1)
    await button(screen, 'Allow').click()
    await expect.poll(() => sent(screen)).toHaveLength(2)
    await expect.element(button(screen, 'Allow')).not.toHaveAttribute('aria-busy')
  })

  test('Use another account signs out and starts the same request again', async () => {
    let isOut = false
    const reply = () =>
      isOut
        ? interrupted(401, 'loginRequired', { error: 'login_required' })
        : interrupted(403, 'consentRequired', {
            error: 'consent_required',
            site,
            interaction: 'ticket',
          })
    const out = answer(logOutForSite, () => {
      isOut = true
      return { redirect_uri: 'https://corporate.example/' }
    })
    const screen = await renderAt(`/authorize?${query}`, {
      answers: [answer(authorize, reply), out, signedInAs(ana)],
    })
    await screen.getByRole('link', { name: 'Use another account' }).click()
    await expect.poll(screen.at).toBe(`/signin?${query}`)
    expect(screen.externalRedirects).toEqual([])
  })
})

describe('/token', () => {
  test('posts the code of the query once, with the client-credentials grant type, and opens the address in the answer', async () => {
    const screen = await renderAt('/token?code=abc&state=1', {
      answers: [answer(handOff, { redirect_uri: `${callback}#id_token=x` })],
    })
    await expect.poll(() => screen.externalRedirects).toEqual([`${callback}#id_token=x`])
    expect(screen.callsOf('POST /api/oauth/token').map(({ body }) => body)).toEqual([
      { code: 'abc', grant_type: 'client_credentials' },
    ])
    expectOnlySpinner(screen)
  })

  test('an invalid code is explained', async () => {
    const screen = await renderAt('/token?code=abc', {
      answers: [answer(handOff, interrupted(400, 'badRequest', { error: 'invalid_grant' }))],
    })
    await heading(screen, 'You cannot be signed in to the site')
    await expect.element(screen.getByText(/^The site’s code is not valid/)).toBeVisible()
    expect(screen.externalRedirects).toEqual([])
  })

  test.each([
    ['', 'invalid_request'],
    ['?error=access_denied&error_description=refused', 'access_denied: refused'],
  ])('without a code there is no call: /token%s', async (search, shown) => {
    const screen = await renderAt(`/token${search}`)
    await button(screen, 'Show Error').click()
    await expect.element(screen.getByText(shown, { exact: true })).toBeVisible()
    expect(screen.callsOf('POST /api/oauth/token')).toEqual([])
  })
})

describe('/logout', () => {
  const corporate = answer(logOutForSite, { redirect_uri: 'https://corporate.example/' })
  const bodies = (screen: Awaited<ReturnType<typeof renderAt>>) =>
    screen.callsOf('POST /api/oauth/logout').map(({ body }) => body)

  test('signs out, clears the stored user, and goes to the address in the answer, not in the query', async () => {
    localStorage.setItem('user', JSON.stringify({ name: 'Ana Lima', email: ana.email }))
    const parameters = {
      redirect_uri: 'https://evil.example/',
      post_logout_redirect_uri: 'https://site.example/bye',
      client_id: 'site',
      id_token_hint: 'a.b.c',
      state: '1',
    }
    const screen = await renderAt(`/logout?${new URLSearchParams({ ...parameters, other: 'x' })}`, {
      answers: [corporate],
    })
    await expect.poll(() => screen.externalRedirects).toEqual(['https://corporate.example/'])
    expect(screen.callsOf('GET /api/logout')).toHaveLength(1)
    expect(bodies(screen)).toEqual([parameters])
    expect(localStorage.getItem('user')).toBeNull()
  })

  test.each([
    ['login', query],
    ['login consent', `${query}&prompt=consent`],
    ['none', `${query}&prompt=none`],
  ])(
    'restarts the authorization when there is a prompt, without prompt=login: %s',
    async (prompt, rest) => {
      const screen = await renderAt(`/logout?${query}&prompt=${prompt}`, {
        answers: [corporate, answer(authorize, { redirect_uri: callback })],
      })
      await expect.poll(() => screen.externalRedirects).toEqual([callback])
      expect(sent(screen)).toEqual([Object.fromEntries(new URLSearchParams(rest))])
      expect(bodies(screen)).toHaveLength(1)
    },
  )

  test('without a site’s request, GET /api/logout signs out, and the corporate site follows', async () => {
    const screen = await renderAt('/logout')
    await expect.poll(() => screen.externalRedirects).toEqual(['https://corporate.example/'])
    expect(screen.callsOf('GET /api/logout')).toHaveLength(1)
    expect(bodies(screen)).toEqual([])
  })

  test('where the own sign-in page follows, it says that the person is signed out', async () => {
    const screen = await renderAt('/logout?redirect_uri=x', {
      answers: [answer(logOutForSite, { redirect_uri: `${location.origin}/signin` })],
    })
    await expect.poll(screen.at).toBe('/signin')
    await expect.element(screen.getByText('You are signed out.')).toBeVisible()
    expect(screen.externalRedirects).toEqual([])
    await expectAccessible()
  })

  const ofSite =
    'Another site asks to sign you out of eXperts, and of the sites that you signed in to with it.'
  const ofOwn = 'You will be signed out of eXperts, and of the sites that you signed in to with it.'
  test.each([
    ['/logout?ask=1', ofSite],
    ['/logout?ask=origin', ofOwn],
    ['/logout/', ofOwn],
    ['/Logout', ofOwn],
  ])(
    'asks before it signs out when the server does not trust the link, and names another site only if it is one: %s',
    async (address, words) => {
      const screen = await renderAt(address, { answers: [corporate] })
      await heading(screen, 'Sign out?')
      await expect.element(screen.getByText(words)).toBeVisible()
      expect(screen.callsOf('GET /api/logout')).toEqual([])
      await expectAccessible()
      await button(screen, 'Sign out').click()
      await expect.poll(() => screen.externalRedirects).toEqual(['https://corporate.example/'])
      expect(screen.callsOf('GET /api/logout')).toHaveLength(1)
    },
  )

  test('the person may stay signed in', async () => {
    const screen = await renderAt('/logout?ask=1', { answers: [signedInAs(ana)] })
    await screen.getByRole('link', { name: 'Stay signed in' }).click()
    await expect.poll(screen.at).toBe('/profile/info')
    expect(bodies(screen)).toEqual([])
  })

  test('malformed parameters do not prevent the sign-out', async () => {
    const screen = await renderAt(`/logout?state=${'a'.repeat(9000)}`, { answers: [corporate] })
    await expect.poll(() => screen.externalRedirects).toEqual(['https://corporate.example/'])
    expect(screen.callsOf('GET /api/logout')).toHaveLength(1)
  })

  test('when the server is not reached, the browser forgets the user, and Try again signs out', async () => {
    localStorage.setItem('user', JSON.stringify({ name: 'Ana Lima', email: ana.email }))
    let isAway = true
    const screen = await renderAt('/logout', {
      answers: [answer(logOut, () => (isAway ? 'networkDown' : { success: true as const }))],
    })
    await expect.element(screen.getByRole('alert')).toBeVisible()
    expect(localStorage.getItem('user')).toBeNull()
    isAway = false
    await button(screen, 'Try again').click()
    await expect.poll(() => screen.externalRedirects).toEqual(['https://corporate.example/'])
  })
})

test('a request is sent once even if effects run twice', async () => {
  const asked: string[] = []
  const redirects: string[] = []
  const ask = (): Promise<Result<{ redirect_uri: string }>> => {
    asked.push('asked')
    return Promise.resolve({ ok: true, answer: { redirect_uri: callback } })
  }
  const Page = () => {
    useServerRedirect({
      key: 'twice',
      ask,
      go: (address) => {
        redirects.push(address)
      },
    })
    return null
  }
  await render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
  await expect.poll(() => redirects).toEqual([callback])
  expect(asked).toHaveLength(1)
})
