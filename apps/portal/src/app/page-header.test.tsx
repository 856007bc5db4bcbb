import { confirmEmail } from '@passerelle/contracts/profile.ts'
import { emailChangeStatus } from '@passerelle/contracts/profile-form.ts'
import { logIn, me } from '@passerelle/contracts/signin.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { ana, signedInAs } from '../../test/people.ts'
import { noLists } from '../../test/profile-steps.ts'
import { expectAccessible, renderAt } from '../../test/render.tsx'
import { answer, problem } from '../../test/server.ts'
import { button, field } from '../../test/signin-steps.ts'
import { signedIn } from '../state/account.ts'

type Screen = Awaited<ReturnType<typeof renderAt>>

const publicPaths = ['/no/such/page', '/activate', '/confirm-email', '/terms/uk', '/signup']
const header = (screen: Screen) => screen.getByRole('banner')
const signInLink = (screen: Screen) => header(screen).getByRole('link', { name: 'Sign in' })
const ownMenu = (screen: Screen) => header(screen).getByRole('button', { name: ana.name })
const userCalls = (screen: Screen) => screen.callsOf('GET /api/user/me').length
const signedInUser = { ...ana, notifications: [] }
const noSession = problem(401, 'noSession')

describe('public pages show the header of the signed-in person', () => {
  beforeEach(() =>
    localStorage.setItem('user', JSON.stringify({ name: ana.name, email: ana.email })),
  )

  test.each(publicPaths)('%s', async (path) => {
    const screen = await renderAt(path, { answers: [signedInAs(ana), noLists] })
    await ownMenu(screen).click()
    await expect
      .poll(() =>
        screen
          .getByRole('menuitem')
          .elements()
          .map((entry) => entry.getAttribute('href')),
      )
      .toEqual([
        '/profile/info',
        '/profile/agency',
        '/profile/newsletter',
        '/profile/password',
        '/logout',
      ])
    await expect.element(signInLink(screen)).not.toBeInTheDocument()
    expect(userCalls(screen)).toBe(1)
    await expectAccessible()
  })

  test('the menu names the person in the order of the page’s language, whatever the account’s', async () => {
    const screen = await renderAt('/no/such/page', {
      answers: [signedInAs({ ...ana, name: 'Lima Ana', locale: 'ja' })],
    })
    await expect.element(ownMenu(screen)).toBeVisible()
    await screen.i18n.changeLanguage('ja')
    await expect.element(header(screen).getByRole('button', { name: 'Lima Ana' })).toBeVisible()
  })

  test('the menu keeps the name while a server of the former release answers, which sends no parts of it', async () => {
    const screen = await renderAt('/no/such/page', { answers: [signedInAs(ana)] })
    await expect.element(ownMenu(screen)).toBeVisible()
    const { given_name: _, family_name: __, ...former } = { ...ana, name: 'Ana de Lima' }
    screen.store.dispatch(signedIn(former))
    await expect.element(header(screen).getByRole('button', { name: 'Ana de Lima' })).toBeVisible()
  })

  test('the menu of staff links to the desk', async () => {
    const screen = await renderAt('/no/such/page', {
      answers: [signedInAs({ ...ana, role: 'reviewer' })],
    })
    await ownMenu(screen).click()
    await expect
      .element(screen.getByRole('menuitem', { name: 'Registrations' }))
      .toHaveAttribute('href', '/staff/users')
  })

  test('after the end of the session the header is a visitor’s, without a message', async () => {
    const screen = await renderAt('/no/such/page')
    await expect.element(signInLink(screen)).toBeVisible()
    await expect.element(ownMenu(screen)).not.toBeInTheDocument()
    await expect.element(screen.getByRole('link', { name: 'Register now' })).toBeVisible()
    expect(screen.store.getState().network.unauthorized).toBe(false)
  })

  test('before the server’s answer, the header shows neither a name nor Sign in', async () => {
    const { promise, resolve } = Promise.withResolvers<'networkDown'>()
    const screen = await renderAt('/no/such/page', { answers: [answer(me, () => promise)] })
    await expect.poll(() => userCalls(screen)).toBe(1)
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(header(screen).element().textContent).toBe('XeXperts')
    resolve('networkDown')
    await expect
      .element(header(screen).getByRole('button', { name: 'EN Language: English' }))
      .toBeVisible()
    await expect.element(signInLink(screen)).not.toBeInTheDocument()
  })

  test('a link for a new address needs no click even after the end of the session', async () => {
    const screen = await renderAt('/confirm-email/secret', {
      answers: [answer(confirmEmail, { status_id: emailChangeStatus.complete })],
    })
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('E-mail address confirmed')
    await expect.element(signInLink(screen)).toBeVisible()
    expect(JSON.parse(localStorage.getItem('user') ?? 'null')).toEqual({
      name: ana.name,
      email: ana.email,
    })
  })

  test.each([
    ['their own', signedInUser],
    ['a visitor’s', noSession],
  ])('the brand keeps the focus when the header becomes %s', async (_, reply) => {
    const { promise, resolve } = Promise.withResolvers<typeof signedInUser | typeof noSession>()
    const screen = await renderAt('/no/such/page', { answers: [answer(me, () => promise)] })
    await expect.poll(() => userCalls(screen)).toBe(1)
    const brand = header(screen).getByRole('link').first()
    brand.element().focus()
    resolve(reply)
    await expect
      .element(reply === signedInUser ? ownMenu(screen) : signInLink(screen))
      .toBeVisible()
    await expect.element(brand).toHaveFocus()
  })

  test('a late answer about an earlier session does not sign out a person who has signed in since', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof noSession>()
    let asked = 0
    const screen = await renderAt('/signin', {
      answers: [
        answer(me, () => (asked++ === 0 ? promise : signedInUser)),
        answer(logIn, ana),
        noLists,
      ],
    })
    await screen.getByRole('link', { name: 'Register now' }).click()
    await expect.poll(() => userCalls(screen)).toBe(1)
    screen.history.back()
    await field(screen, 'Login or e-mail').fill(ana.email)
    await field(screen, 'Password').fill('pass')
    await button(screen, 'Sign in').click()
    await expect.element(ownMenu(screen)).toBeVisible()
    resolve(noSession)
    await ownMenu(screen).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Password' })).toBeVisible()
    expect(screen.store.getState().account.user?.name).toBe(ana.name)
  })
})

test.each(publicPaths)(
  '%s shows Sign in to a visitor and makes no call for the user',
  async (path) => {
    const screen = await renderAt(path, { answers: [noLists] })
    await expect.element(signInLink(screen)).toHaveAttribute('href', '/signin')
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(userCalls(screen)).toBe(0)
  },
)
