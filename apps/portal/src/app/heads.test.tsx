import { confirmEmail } from '@passerelle/contracts/profile.ts'
import { emailChangeStatus } from '@passerelle/contracts/profile-form.ts'
import { me } from '@passerelle/contracts/signin.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { ana, signedInAs } from '../../test/people.ts'
import { noLists } from '../../test/profile-steps.ts'
import { expectAccessible, renderAt } from '../../test/render.tsx'
import { answer } from '../../test/server.ts'

type Screen = Awaited<ReturnType<typeof renderAt>>

const open = ['/no/such/page', '/activate', '/confirm-email', '/terms/uk', '/signup']
const head = (screen: Screen) => screen.getByRole('banner')
const visitorsWay = (screen: Screen) => head(screen).getByRole('link', { name: 'Sign in' })
const ownMenu = (screen: Screen) => head(screen).getByRole('button', { name: ana.name })
const asks = (screen: Screen) => screen.callsOf('GET /api/user/me').length

describe('whoever is signed in has their own head on pages for everybody', () => {
  beforeEach(() => localStorage.setItem('user', JSON.stringify({ name: ana.name, email: ana.email })))

  test.each(open)('%s', async (path) => {
    const screen = await renderAt(path, { answers: [signedInAs(ana), noLists] })
    await ownMenu(screen).click()
    await expect.poll(() => screen.getByRole('menuitem').elements().map((entry) => entry.getAttribute('href'))).toEqual(['/profile/info', '/profile/agency', '/profile/newsletter', '/profile/password', '/logout'])
    await expect.element(visitorsWay(screen)).not.toBeInTheDocument()
    expect(asks(screen)).toBe(1)
    await expectAccessible()
  })

  test('a member of the staff is led to the desk', async () => {
    const screen = await renderAt('/no/such/page', { answers: [signedInAs({ ...ana, role: 'reviewer' })] })
    await ownMenu(screen).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Users' })).toHaveAttribute('href', '/staff/users')
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
    await expect.element(head(screen).getByRole('button', { name: 'EN Language: English' })).toBeVisible()
    await expect.element(visitorsWay(screen)).not.toBeInTheDocument()
  })

  test('a link for a new address confirms by itself also where the session is over', async () => {
    const screen = await renderAt('/confirm-email/secret', { answers: [answer(confirmEmail, { status_id: emailChangeStatus.complete })] })
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('E-mail address confirmed')
    await expect.element(visitorsWay(screen)).toBeVisible()
  })
})

test.each(open)('a visitor has the way to sign in on %s, and nobody is asked who they are', async (path) => {
  const screen = await renderAt(path, { answers: [noLists] })
  await expect.element(visitorsWay(screen)).toHaveAttribute('href', '/signin')
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asks(screen)).toBe(0)
})
