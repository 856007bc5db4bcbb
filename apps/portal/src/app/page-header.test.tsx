import { confirmEmail } from '@passerelle/contracts/profile.ts'
import { emailChangeStatus } from '@passerelle/contracts/profile-form.ts'
import { logIn, me } from '@passerelle/contracts/signin.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { ana, signedInAs } from '../../test/people.ts'
import { noLists } from '../../test/profile-steps.ts'
import { expectAccessible, renderAt } from '../../test/render.tsx'
import { answer, refusal } from '../../test/server.ts'
import { button, field } from '../../test/signin-steps.ts'

type Screen = Awaited<ReturnType<typeof renderAt>>

const open = ['/no/such/page', '/activate', '/confirm-email', '/terms/uk', '/signup']
const head = (screen: Screen) => screen.getByRole('banner')
const visitorsWay = (screen: Screen) => head(screen).getByRole('link', { name: 'Sign in' })
const ownMenu = (screen: Screen) => head(screen).getByRole('button', { name: ana.name })
const asks = (screen: Screen) => screen.callsOf('GET /api/user/me').length
const known = { ...ana, notifications: [] }
const unknown = refusal(401, 'noSession')

describe('whoever is signed in has their own head on pages for everybody', () => {
  beforeEach(() =>
    localStorage.setItem('user', JSON.stringify({ name: ana.name, email: ana.email })),
  )

  test.each(open)('%s', async (path) => {
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
    await expect.element(visitorsWay(screen)).not.toBeInTheDocument()
    expect(asks(screen)).toBe(1)
    await expectAccessible()
  })

  test('a member of the staff is led to the desk', async () => {
    const screen = await renderAt('/no/such/page', {
      answers: [signedInAs({ ...ana, role: 'reviewer' })],
    })
    await ownMenu(screen).click()
    await expect
      .element(screen.getByRole('menuitem', { name: 'Users' }))
      .toHaveAttribute('href', '/staff/users')
  })

  test('where the session is over meanwhile, the head is a visitor’s, without a word', async () => {
    const screen = await renderAt('/no/such/page')
    await expect.element(visitorsWay(screen)).toBeVisible()
    await expect.element(ownMenu(screen)).not.toBeInTheDocument()
    await expect.element(screen.getByRole('link', { name: 'Register now' })).toBeVisible()
    expect(screen.store.getState().network.unauthorized).toBe(false)
  })

  test('nobody is named, and nobody sent to sign in, before the server has said who it is', async () => {
    const { promise, resolve } = Promise.withResolvers<'networkDown'>()
    const screen = await renderAt('/no/such/page', { answers: [answer(me, () => promise)] })
    await expect.poll(() => asks(screen)).toBe(1)
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(head(screen).element().textContent).toBe('XeXperts')
    resolve('networkDown')
    await expect
      .element(head(screen).getByRole('button', { name: 'EN Language: English' }))
      .toBeVisible()
    await expect.element(visitorsWay(screen)).not.toBeInTheDocument()
  })

  test('a link for a new address confirms by itself also where the session is over', async () => {
    const screen = await renderAt('/confirm-email/secret', {
      answers: [answer(confirmEmail, { status_id: emailChangeStatus.complete })],
    })
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('E-mail address confirmed')
    await expect.element(visitorsWay(screen)).toBeVisible()
    expect(JSON.parse(localStorage.getItem('user') ?? 'null')).toEqual({
      name: ana.name,
      email: ana.email,
    })
  })

  test.each([
    ['their own', known],
    ['a visitor’s', unknown],
  ])('whoever is on the brand keeps their place when the head becomes %s', async (_, said) => {
    const { promise, resolve } = Promise.withResolvers<typeof known | typeof unknown>()
    const screen = await renderAt('/no/such/page', { answers: [answer(me, () => promise)] })
    await expect.poll(() => asks(screen)).toBe(1)
    const brand = head(screen).getByRole('link').first()
    brand.element().focus()
    resolve(said)
    await expect.element(said === known ? ownMenu(screen) : visitorsWay(screen)).toBeVisible()
    await expect.element(brand).toHaveFocus()
  })

  test('an answer about an earlier session that comes late signs out nobody who has signed in since', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof unknown>()
    let asked = 0
    const screen = await renderAt('/signin', {
      answers: [answer(me, () => (asked++ === 0 ? promise : known)), answer(logIn, ana), noLists],
    })
    await screen.getByRole('link', { name: 'Register now' }).click()
    await expect.poll(() => asks(screen)).toBe(1)
    screen.history.back()
    await field(screen, 'Login or e-mail').fill(ana.email)
    await field(screen, 'Password').fill('pass')
    await button(screen, 'Sign in').click()
    await expect.element(ownMenu(screen)).toBeVisible()
    resolve(unknown)
    await ownMenu(screen).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Password' })).toBeVisible()
    expect(screen.store.getState().account.user?.name).toBe(ana.name)
  })
})

test.each(open)(
  'a visitor has the way to sign in on %s, and nobody is asked who they are',
  async (path) => {
    const screen = await renderAt(path, { answers: [noLists] })
    await expect.element(visitorsWay(screen)).toHaveAttribute('href', '/signin')
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(asks(screen)).toBe(0)
  },
)
