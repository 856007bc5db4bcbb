import { logInWithJwt, me } from '@passerelle/contracts/signin.ts'
import { describe, expect, test } from 'vitest'
import { takeConsoleMessages } from '../../../../packages/kit/test/console-messages.ts'
import { ana, signedInAs } from '../../test/people.ts'
import { noLists } from '../../test/profile-steps.ts'
import { expectAccessible, renderAt } from '../../test/render.tsx'
import { answer, problem, startServer } from '../../test/server.ts'
import { callEndpoint } from '../api/call.ts'

describe('the guarded area', () => {
  test('/ shows Welcome and the name', async () => {
    const screen = await renderAt('/', { answers: [signedInAs(ana)] })
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Welcome, Ana Lima')
    await expect.poll(() => document.title).toBe('Welcome - eXperts')
    await expectAccessible()
  })

  test.each([
    ['reviewer', 1],
    [null, 0],
  ] as const)('/ links to the staff desk for the role %s with %i button', async (role, count) => {
    const screen = await renderAt('/', { answers: [signedInAs({ ...ana, role })] })
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(
      screen
        .getByRole('main')
        .getByRole('link', { name: 'Registrations' })
        .elements()
        .map((link) => link.getAttribute('href')),
    ).toEqual(Array(count).fill('/staff/users'))
  })

  test('without a user it redirects to /signin', async () => {
    const screen = await renderAt('/profile/newsletter')
    await expect.poll(screen.at).toBe('/signin')
  })

  test('without a user, / leads to the corporate site', async () => {
    const { externalRedirects } = await renderAt('/')
    await expect.poll(() => externalRedirects).toEqual(['https://corporate.example/'])
  })

  test('a jwt is passed on to /signin', async () => {
    const screen = await renderAt('/profile/info?jwt=abc', {
      answers: [signedInAs(ana), answer(logInWithJwt, problem(401, 'invalidLogin'))],
    })
    await expect
      .poll(() => screen.callsOf('POST /api/auth').map(({ body }) => body))
      .toEqual([{ jwt: 'abc' }])
  })

  test('with prompt=login it signs out once, in the portal only, and does not notify other sites', async () => {
    const screen = await renderAt('/profile/info?prompt=login', { answers: [signedInAs(ana)] })
    await expect.poll(screen.at).toBe('/signin')
    expect(screen.callsOf('GET /api/logout').map(({ body }) => body)).toEqual([{ sites: 'keep' }])
    expect(screen.callsOf('GET /api/user/me')).toHaveLength(0)
  })

  test('when the unauthorized flag is set it redirects to /signin', async () => {
    const screen = await renderAt('/', { answers: [signedInAs(ana)] })
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    startServer([answer(me, problem(401, 'noSession'))])
    await callEndpoint(screen.store, me.line)
    await expect.poll(() => screen.externalRedirects).toEqual(['https://corporate.example/'])
  })

  test('a server that is not reached signs nobody out and offers Try again', async () => {
    let isAway = true
    const screen = await renderAt('/', {
      answers: [answer(me, () => (isAway ? 'networkDown' : { ...ana, notifications: [] }))],
    })
    await expect.element(screen.getByRole('alert')).toBeVisible()
    isAway = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Welcome, Ana Lima' })).toBeVisible()
  })
})

test('the header stays between two public pages', async () => {
  const screen = await renderAt('/no/such/page', { answers: [noLists] })
  await expect.element(screen.getByRole('heading', { name: 'Page not found!' })).toBeVisible()
  const head = screen.getByRole('banner').element()
  await screen.getByRole('link', { name: 'Register now' }).click()
  await expect
    .element(screen.getByRole('heading', { name: 'Page not found!' }))
    .not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.at()).toBe('/signup')
  expect(screen.getByRole('banner').element()).toBe(head)
})

test.each(['/terms/uk/', '/Terms/uk'])(
  'an address may end with a slash and have capital letters: %s',
  async (path) => {
    const screen = await renderAt(path)
    await expect
      .element(screen.getByRole('heading', { name: 'Terms and conditions' }))
      .toBeVisible()
  },
)

/** A value that no type allows, so that the screen throws. */
const brokenSettings = undefined as never

describe('errors', () => {
  test('any other address shows Page not found!', async () => {
    const screen = await renderAt('/no/such/page')
    await expect.element(screen.getByRole('heading', { name: 'Page not found!' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Register now' })).toBeVisible()
    await expectAccessible()
  })

  test('Something went wrong! shows its message with Show Error and hides it with Hide Error', async () => {
    const screen = await renderAt('/signin', { settings: { parts: brokenSettings } })
    await expect
      .element(screen.getByRole('heading', { name: 'Something went wrong!' }))
      .toBeVisible()
    await screen.getByRole('button', { name: 'Show Error' }).click()
    await expect.element(screen.getByText(/Cannot read properties/)).toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: 'Hide Error' }).click()
    await expect.element(screen.getByText(/Cannot read properties/)).not.toBeInTheDocument()
    expect(takeConsoleMessages().join('\n')).toContain('Cannot read properties')
  })
})
