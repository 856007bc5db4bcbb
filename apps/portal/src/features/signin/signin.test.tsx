import { authorize } from '@passerelle/contracts/provider.ts'
import { readProfile } from '@passerelle/contracts/profile.ts'
import { logIn, me } from '@passerelle/contracts/signin.ts'
import { listAgents, listChanges, listMissing } from '@passerelle/contracts/staff.ts'
import { resendActivation } from '@passerelle/contracts/signup.ts'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ana, claire, claireSignedIn, signedInAs } from '../../../test/people.ts'
import { noLists } from '../../../test/profile-steps.ts'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { counts } from '../../../test/desk.ts'
import { answer, interrupted, problem } from '../../../test/server.ts'
import { button, field, heading, type Screen } from '../../../test/signin-steps.ts'
import { formatMoment } from '../../i18n/format.ts'
import { backAddress } from './password-only.tsx'

async function fillIn(screen: Screen, email = ' Ana.Lima@Example.com ', password = ' pass ') {
  await field(screen, 'Login or e-mail').fill(email)
  await field(screen, 'Password').fill(password)
}

describe('step 1, login', () => {
  test('has a login, a password, a Forgot your login details? link and a Register now link', async () => {
    const screen = await renderAt('/signin')
    await heading(screen, 'Sign in')
    await expect
      .element(field(screen, 'Login or e-mail'))
      .toHaveAttribute('autocomplete', 'username webauthn')
    await expect
      .element(field(screen, 'Password'))
      .toHaveAttribute('autocomplete', 'current-password')
    await expect
      .element(screen.getByRole('link', { name: 'Register now' }))
      .toHaveAttribute('href', '/signup')
    await expect.poll(() => document.title).toBe('Sign in - eXperts')
    expect(document.activeElement).toBe(document.body)
    await expectAccessible()
  })

  test('the button is disabled until both are filled in, and a click on it shows what is missing', async () => {
    const screen = await renderAt('/signin')
    await expect.element(button(screen, 'Sign in')).toHaveAttribute('aria-disabled', 'true')
    await button(screen, 'Sign in').click({ force: true })
    await expect.element(screen.getByText('Please fill in your e-mail')).toBeVisible()
    await expect.element(screen.getByText('Please fill in your password')).toBeVisible()
    await fillIn(screen)
    await expect.element(button(screen, 'Sign in')).not.toHaveAttribute('aria-disabled')
    for (const label of ['Login or e-mail', 'Password']) {
      await field(screen, label).clear()
      await expect.element(button(screen, 'Sign in')).toHaveAttribute('aria-disabled', 'true')
      await fillIn(screen)
    }
    expect(screen.callsOf('POST /api/login')).toEqual([])
  })

  test('sends the e-mail trimmed and in lower case, the password as it is, and goes to /profile/info', async () => {
    const screen = await renderAt('/signin', { answers: [answer(logIn, ana), signedInAs(ana)] })
    await fillIn(screen)
    await userEvent.keyboard('{Enter}')
    await expect.poll(screen.at).toBe('/profile/info')
    expect(screen.callsOf('POST /api/login').map(({ body }) => body)).toEqual([
      { email: 'ana.lima@example.com', password: ' pass ' },
    ])
  })

  test('the button stays busy until the next page stands: no second login, no spinner, no skeleton', async () => {
    const screen = await renderAt('/signin', {
      answers: [
        answer(logIn, claireSignedIn),
        answer(me, claireSignedIn),
        answer(readProfile, claire),
        noLists,
      ],
    })
    await fillIn(screen)
    const seen = new Set<string>()
    const watch = new MutationObserver(() => {
      if (document.querySelector('main[aria-busy], output[aria-label]')) seen.add('waiting')
    })
    watch.observe(document.body, { subtree: true, childList: true })
    await button(screen, 'Sign in').click()
    await userEvent.keyboard('{Enter}')
    await heading(screen, 'Personal data')
    watch.disconnect()
    expect([...seen]).toEqual([])
    expect(screen.callsOf('POST /api/login')).toHaveLength(1)
    expect(screen.callsOf('GET /api/user/me')).toHaveLength(1)
    expect(screen.callsOf('GET /api/user')).toHaveLength(1)
  })

  test('a reviewer lands on the desk', async () => {
    const reviewer = { ...claireSignedIn, role: 'reviewer' } as const
    const screen = await renderAt('/signin', {
      answers: [
        answer(logIn, reviewer),
        answer(me, reviewer),
        answer(listAgents, { objects: [], next: null }),
        ...counts,
        answer(listChanges, { objects: [], next: null }),
        answer(listMissing, { objects: [], next: null }),
      ],
    })
    await fillIn(screen)
    await button(screen, 'Sign in').click()
    await expect.poll(screen.at).toBe('/staff/users')
  })

  test('Back to /signin says who is signed in: go on, or use another account', async () => {
    const screen = await renderAt('/signin', {
      answers: [
        answer(logIn, claireSignedIn),
        answer(me, claireSignedIn),
        answer(readProfile, claire),
        noLists,
      ],
    })
    await fillIn(screen)
    await button(screen, 'Sign in').click()
    await heading(screen, 'Personal data')
    screen.history.back()
    await expect.element(screen.getByText('You are signed in as Claire Moreau.')).toBeVisible()
    await expectAccessible()
    const lefts = ['Continue', 'Use another account'].map((words) => {
      const range = document.createRange()
      range.selectNodeContents(screen.getByText(words, { exact: true }).element())
      return Math.round(range.getBoundingClientRect().left)
    })
    expect(new Set(lefts).size).toBe(1)
    await screen.getByRole('link', { name: 'Continue' }).click()
    await heading(screen, 'Personal data')
    screen.history.back()
    await button(screen, 'Use another account').click()
    await expect.element(field(screen, 'Login or e-mail')).toHaveValue('')
  })

  test('a successful login stores name and e-mail address', async () => {
    const screen = await renderAt('/signin', { answers: [answer(logIn, ana), signedInAs(ana)] })
    await fillIn(screen)
    await button(screen, 'Sign in').click()
    await expect
      .poll(() => localStorage.getItem('user'))
      .toBe(JSON.stringify({ name: 'Ana Lima', email: 'ana.lima@example.com' }))
  })

  test('goes to /authorize with its query when a redirect_uri exists', async () => {
    const replies = [interrupted(401, 'loginRequired', { error: 'login_required' })]
    const screen = await renderAt('/signin?redirect_uri=https%3A%2F%2Fsite.example%2Fcb&state=1', {
      answers: [
        answer(logIn, ana),
        answer(authorize, () => replies.shift() ?? ('networkDown' as const)),
      ],
    })
    await fillIn(screen)
    await button(screen, 'Sign in').click()
    await expect
      .poll(screen.at)
      .toBe('/authorize?redirect_uri=https%3A%2F%2Fsite.example%2Fcb&state=1')
  })

  test('a failed login shows Invalid login data, marks both fields, focuses the password and removes the stored user', async () => {
    const screen = await renderAt('/signin', {
      answers: [answer(logIn, problem(401, 'invalidLogin', 'Invalid login data'))],
    })
    await fillIn(screen)
    localStorage.setItem('user', JSON.stringify({ name: 'Ana Lima', email: ana.email }))
    await button(screen, 'Sign in').click()
    await expect.element(screen.getByText('Invalid login data')).toBeVisible()
    await expect.element(field(screen, 'Login or e-mail')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field(screen, 'Password')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field(screen, 'Password')).toHaveFocus()
    expect(localStorage.getItem('user')).toBeNull()
    await expectAccessible()
  })

  test.each(['networkDown', problem(503, 'busy')] as const)(
    'a sign-in that the server did not answer also removes the stored user',
    async (problem) => {
      const screen = await renderAt('/signin', { answers: [answer(logIn, problem)] })
      await fillIn(screen)
      localStorage.setItem('user', JSON.stringify({ name: 'Ana Lima', email: ana.email }))
      await button(screen, 'Sign in').click()
      await expect.element(screen.getByRole('alert')).toBeVisible()
      expect(localStorage.getItem('user')).toBeNull()
    },
  )

  test('a declined or suspended agent with the right password reads the reason', async () => {
    const screen = await renderAt('/signin', {
      answers: [
        answer(
          logIn,
          problem(403, 'declined', 'English of the server', undefined, 'No IATA number.'),
        ),
      ],
    })
    await fillIn(screen)
    await button(screen, 'Sign in').click()
    await expect
      .element(screen.getByText('Your registration was declined. No IATA number.'))
      .toBeVisible()
  })

  test('a suspended agent with the right password reads until when, and gets a link to ask', async () => {
    const screen = await renderAt('/signin', {
      answers: [
        answer(logIn, {
          ...problem(403, 'suspended', 'English of the server', undefined, 'Shared.'),
          until: '2027-01-04T12:00:00.000Z',
          contact: 'mailto:help@example.com',
        }),
      ],
    })
    await fillIn(screen)
    await button(screen, 'Sign in').click()
    const moment = formatMoment('2027-01-04T12:00:00.000Z', 'en-US')
    await expect
      .element(screen.getByText(`Your account is suspended until ${moment}. Shared.`))
      .toBeVisible()
    await expect
      .element(
        screen.getByText('If you have questions, please get in touch with the eXperts team.'),
      )
      .toBeVisible()
    await expect
      .element(screen.getByRole('alert').getByRole('link', { name: 'Contact' }))
      .toHaveAttribute('href', 'mailto:help@example.com')
    await expectAccessible()
  })

  test('before the activation, the right password tells that the address is not confirmed, and the mail can be sent again', async () => {
    const screen = await renderAt('/signin', {
      answers: [
        answer(logIn, problem(403, 'notActivated')),
        answer(resendActivation, { success: true }),
      ],
    })
    await fillIn(screen)
    await button(screen, 'Sign in').click()
    await expect.element(screen.getByText(/Your e-mail address is not confirmed yet/)).toBeVisible()
    await button(screen, 'Send it again').click()
    await expect.element(screen.getByText(/the mail is on its way again/)).toBeVisible()
    expect(screen.callsOf('POST /api/signup/resend').map(({ body }) => body)).toEqual([
      { email: 'ana.lima@example.com' },
    ])
    await expectAccessible()
  })

  test('a locked account says until when, and offers a code', async () => {
    const screen = await renderAt('/signin', {
      answers: [answer(logIn, { ...problem(429, 'tooManyAttempts'), retryAfter: 600 })],
    })
    await fillIn(screen)
    await button(screen, 'Sign in').click()
    await expect
      .element(screen.getByText(/You can try again at \d\d:\d\d.*, or set a new password/))
      .toBeVisible()
    await expectAccessible()
    await button(screen, 'Send code').click()
    await heading(screen, 'Forgot your login details?')
    await expect.element(field(screen, 'E-mail')).toHaveValue('ana.lima@example.com')
  })

  test('an account that is locked until another day says which', async () => {
    const retryAfter = 24 * 60 * 60
    const screen = await renderAt('/signin', {
      answers: [answer(logIn, { ...problem(429, 'tooManyAttempts'), retryAfter })],
    })
    await fillIn(screen)
    await button(screen, 'Sign in').click()
    const tomorrow = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' }).format(
      Date.now() + (retryAfter + 59) * 1000,
    )
    await expect
      .element(
        screen.getByText(new RegExp(`You can try again from ${tomorrow}, \\d\\d:\\d\\d.*, or`)),
      )
      .toBeVisible()
  })

  test('too many attempts show a message', async () => {
    const screen = await renderAt('/signin', {
      answers: [answer(logIn, problem(429, 'tooManyAttempts'))],
    })
    await fillIn(screen)
    await button(screen, 'Sign in').click()
    await expect
      .element(
        screen.getByText(
          'Too many attempts in a short period of time. Please wait a little and try again.',
        ),
      )
      .toBeVisible()
  })

  test('a network failure keeps the entries, and Try again sends them again', async () => {
    let isAway = true
    const screen = await renderAt('/signin', {
      answers: [answer(logIn, () => (isAway ? 'networkDown' : ana)), signedInAs(ana)],
    })
    await fillIn(screen)
    await button(screen, 'Sign in').click()
    await expect.element(button(screen, 'Try again')).toBeVisible()
    await expect.element(field(screen, 'Login or e-mail')).toHaveValue(' Ana.Lima@Example.com ')
    isAway = false
    await button(screen, 'Try again').click()
    await expect.poll(screen.at).toBe('/profile/info')
    expect(screen.callsOf('POST /api/login')).toHaveLength(2)
  })
})

describe('/login', () => {
  test('has a password and a button without a call', async () => {
    const screen = await renderAt('/login')
    await heading(screen, 'Password')
    await field(screen, 'Password').fill('secret')
    await button(screen, 'Sign in').click()
    await expect.element(field(screen, 'Password')).toHaveValue('secret')
    expect(screen.calls.filter(({ line }) => !line.includes('translations'))).toEqual([])
    await expectAccessible()
  })

  test.each([
    ['https://partner.example/page?x=1', 'https://partner.example/page?x=1'],
    ['https://other.example/', undefined],
    [`${location.origin}/signin`, undefined],
    ['', undefined],
  ])('links back to the referrer only if it is a partner’s page: %s', (referrer, expected) => {
    expect(backAddress(referrer, ['partner.example', location.host])).toBe(expected)
  })
})
