import { logInWithJwt, me } from '@passerelle/contracts/signin.ts'
import { describe, expect, test } from 'vitest'
import { ana, signedInAs } from '../../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { answer, problem } from '../../../../test/server.ts'

describe('a jwt in the query', () => {
  test('signs in with it and goes to /profile/info, without the jwt in the address', async () => {
    const screen = await renderAt('/signin?jwt=abc.def', {
      answers: [signedInAs(ana), answer(logInWithJwt, ana)],
    })
    await expect.poll(screen.at).toBe('/profile/info')
    expect(screen.callsOf('POST /api/auth').map(({ body }) => body)).toEqual([{ jwt: 'abc.def' }])
    expect(screen.store.getState().account.user?.name).toBe('Ana Lima')
  })

  test('a failure shows an error toast for 4 s and still goes to /profile/info', async () => {
    const screen = await renderAt('/signin?jwt=bad', {
      answers: [answer(logInWithJwt, problem(401, 'badToken'))],
    })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Login not authorized')
    expect(screen.store.getState().toasts).toMatchObject([{ type: 'error', autoClose: 4000 }])
  })

  const unlessReplaced = answer(logInWithJwt, (body) =>
    Object(body).replace === true ? { ...ana, name: 'Ben Okafor' } : problem(409, 'conflict'),
  )

  test('of another person asks before it changes the account', async () => {
    const screen = await renderAt('/signin?jwt=abc.def', {
      answers: [signedInAs(ana), unlessReplaced],
    })
    await expect
      .element(screen.getByRole('heading', { name: 'Use another account?' }))
      .toBeVisible()
    expect(screen.at()).toBe('/signin')
    await expectAccessible()
    await screen.getByRole('button', { name: 'Use the other account' }).click()
    await expect
      .poll(() => screen.callsOf('POST /api/auth').map(({ body }) => body))
      .toEqual([{ jwt: 'abc.def' }, { jwt: 'abc.def', replace: true }])
    await expect.poll(screen.at).toBe('/profile/info')
  })

  test('staying keeps the session and sends nothing more', async () => {
    const screen = await renderAt('/signin?jwt=abc.def', {
      answers: [signedInAs(ana), unlessReplaced],
    })
    await screen.getByRole('button', { name: 'Stay signed in as Ana Lima' }).click()
    await expect.poll(screen.at).toBe('/profile/info')
    expect(screen.callsOf('POST /api/auth')).toHaveLength(1)
  })

  test('when the session has ended, the account does not change', async () => {
    const screen = await renderAt('/signin?jwt=abc.def', {
      answers: [answer(me, 'networkDown'), unlessReplaced],
    })
    await expect.poll(() => screen.callsOf('GET /api/user/me').length).toBeGreaterThan(0)
    await expect.poll(screen.at).not.toBe('/signin?jwt=abc.def')
    expect(screen.callsOf('POST /api/auth')).toHaveLength(1)
  })
})
