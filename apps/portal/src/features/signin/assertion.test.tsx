import { logInWithJwt } from '@passerelle/contracts/signin.ts'
import { describe, expect, test } from 'vitest'
import { ana, signedInAs } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import { answer, refusal } from '../../../test/server.ts'

describe('a jwt in the query', () => {
  test('signs in with it and goes to /profile/info, where the address has forgotten it', async () => {
    const screen = await renderAt('/signin?jwt=abc.def', { answers: [signedInAs(ana), answer(logInWithJwt, ana)] })
    await expect.poll(screen.at).toBe('/profile/info')
    expect(screen.callsOf('POST /api/auth').map(({ body }) => body)).toEqual([{ jwt: 'abc.def' }])
    expect(screen.store.getState().account.user?.name).toBe('Ana Lima')
  })

  test('a failure shows an error toast for 4 s and still goes to /profile/info', async () => {
    const screen = await renderAt('/signin?jwt=bad', { answers: [answer(logInWithJwt, refusal(401, 'badToken'))] })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Login not authorized')
    expect(screen.store.getState().toasts).toMatchObject([{ type: 'error', autoClose: 4000 }])
  })
})
