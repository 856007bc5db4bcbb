import { logOut, me } from '@passerelle/contracts/signin.ts'
import { describe, expect, test } from 'vitest'
import { answer, refusal } from '../../test/server.ts'
import { expectAccessible, renderAt } from '../../test/render.tsx'

export const ana = { name: 'Ana Lima', email: 'ana.lima@example.com', token: 'secret-of-the-session', role: null, state: 'approved', locale: null, notifications: [] } as const
const signedIn = answer(me, { ...ana, notifications: [] })

describe('the guarded area', () => {
  test('/ shows Welcome, and the name', async () => {
    const screen = await renderAt('/', { answers: [signedIn] })
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Ana Lima')
    await expectAccessible()
  })

  test('without a user, / leads to the corporate site', async () => {
    const { left } = await renderAt('/')
    await expect.poll(() => left).toEqual(['https://corporate.example/'])
  })
})
