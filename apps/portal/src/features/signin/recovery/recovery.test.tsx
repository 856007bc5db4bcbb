import { authorize } from '@passerelle/contracts/provider.ts'
import {
  changeForgottenPassword,
  checkResetCode,
  requestResetCode,
} from '@passerelle/contracts/reset.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { answer, interrupted, problem, type Answer } from '../../../../test/server.ts'
import { button, field, heading, type Screen } from '../../../../test/signin-steps.ts'

const code = 'change-code-of-256-bits'
const recovery = [
  answer(requestResetCode, { success: true }),
  answer(checkResetCode, ({ code: typed }) =>
    typed === '7K4M9QRT'
      ? { success: true, code, message: 'ok' }
      : { success: false, message: 'Invalid code' },
  ),
  answer(changeForgottenPassword, { success: true, message: 'Password changed' }),
]

async function toNewPassword(answers: readonly Answer[] = recovery) {
  const screen = await renderAt('/signin', { answers })
  await button(screen, 'Forgot your login details?').click()
  await field(screen, 'E-mail').fill('Ana.Lima@Example.com')
  await button(screen, 'Send code').click()
  await field(screen, 'Code').fill('7k4m-9qrt')
  await field(screen, 'Code').fill('7K4M-9QRT')
  await button(screen, 'Continue').click()
  await heading(screen, 'Choose a new password')
  return screen
}

/** Advances the page's clock. Seconds. */
function later(seconds: number) {
  const now = Date.now.bind(Date)
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1000)
  onTestFinished(() => clock.mockRestore())
}

describe('a forgotten password', () => {
  test('goes from 1 to 2 with the e-mail; Back to login returns', async () => {
    const screen = await renderAt('/signin')
    await field(screen, 'Login or e-mail').fill('ana.lima@example.com')
    await button(screen, 'Forgot your login details?').click()
    await heading(screen, 'Forgot your login details?')
    await expect.element(field(screen, 'E-mail')).toHaveValue('ana.lima@example.com')
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    await expect.poll(() => document.title).toBe('Forgot your login details? - eXperts')
    await expectAccessible()
    await button(screen, 'Back to login').click()
    await heading(screen, 'Sign in')
  })

  test.each([
    ['', 'Please fill in your e-mail'],
    ['ana@example', 'Invalid email'],
  ])('step 2 does not send %j: %s', async (email, message) => {
    const screen = await renderAt('/signin')
    await button(screen, 'Forgot your login details?').click()
    await field(screen, 'E-mail').fill(email)
    await button(screen, 'Send code').click()
    await expect.element(screen.getByText(message)).toBeVisible()
    expect(screen.callsOf('POST /api/login/forgot')).toEqual([])
  })

  test('goes from 2 to 3 when the code request returns 200; step 3 names the address and the 15 minutes', async () => {
    const screen = await renderAt('/signin', { answers: recovery })
    await button(screen, 'Forgot your login details?').click()
    await field(screen, 'E-mail').fill(' Ana.Lima@Example.com')
    await button(screen, 'Send code').click()
    await heading(screen, 'Enter the code')
    await expect
      .element(screen.getByText(/If there is an account/))
      .toHaveTextContent(
        'If there is an account for ana.lima@example.com, a code is on its way. It is valid for 15 minutes.',
      )
    expect(screen.callsOf('POST /api/login/forgot').map(({ body }) => body)).toEqual([
      { email: 'ana.lima@example.com' },
    ])
    await expectAccessible()
  })

  test('the code needs at least 4 characters', async () => {
    const screen = await renderAt('/signin', { answers: recovery })
    await button(screen, 'Forgot your login details?').click()
    await field(screen, 'E-mail').fill('ana.lima@example.com')
    await button(screen, 'Send code').click()
    await field(screen, 'Code').fill('7K4')
    await expect.element(button(screen, 'Continue')).toHaveAttribute('aria-disabled', 'true')
    await field(screen, 'Code').fill('7K4M')
    await expect.element(button(screen, 'Continue')).not.toHaveAttribute('aria-disabled')
  })

  test('a wrong code shows Invalid code, and Send another code goes back to step 2', async () => {
    const screen = await renderAt('/signin', { answers: recovery })
    await button(screen, 'Forgot your login details?').click()
    await field(screen, 'E-mail').fill('ana.lima@example.com')
    await button(screen, 'Send code').click()
    await expect.element(screen.getByText('As in the mail: XXXX-XXXX')).toBeVisible()
    await field(screen, 'Code').fill('WRONG')
    await button(screen, 'Continue').click()
    await expect.element(screen.getByText('Invalid code')).toBeVisible()
    await expect.element(field(screen, 'Code')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(screen.getByText(/Send another code in \d+ s/)).toBeVisible()
    later(61)
    await button(screen, 'Send another code').click()
    await heading(screen, 'Forgot your login details?')
    await expect.element(field(screen, 'E-mail')).toHaveValue('ana.lima@example.com')
  })

  test('a wrong address leads back to step 2 at once, while another code has to wait', async () => {
    const screen = await renderAt('/signin', { answers: recovery })
    await button(screen, 'Forgot your login details?').click()
    await field(screen, 'E-mail').fill('ana.lina@example.com')
    await button(screen, 'Send code').click()
    await expect.element(screen.getByText(/Send another code in \d+ s/)).toBeVisible()
    await button(screen, 'Wrong address?').click()
    await heading(screen, 'Forgot your login details?')
    await expect.element(field(screen, 'E-mail')).toHaveValue('ana.lina@example.com')
  })

  test('to the same address no other code is requested within the pause, whose countdown goes on', async () => {
    const screen = await renderAt('/signin', { answers: recovery })
    await button(screen, 'Forgot your login details?').click()
    await field(screen, 'E-mail').fill('ana.lima@example.com')
    await button(screen, 'Send code').click()
    await expect.element(screen.getByText(/Send another code in \d+ s/)).toBeVisible()
    later(30)
    await button(screen, 'Wrong address?').click()
    await button(screen, 'Send code').click()
    await expect.element(screen.getByText(/Send another code in ([12]\d|30|\d) s/)).toBeVisible()
    expect(screen.callsOf('POST /api/login/forgot')).toHaveLength(1)
    await button(screen, 'Wrong address?').click()
    await field(screen, 'E-mail').fill('ana.lina@example.com')
    await button(screen, 'Send code').click()
    await expect.poll(() => screen.callsOf('POST /api/login/forgot')).toHaveLength(2)
  })

  test('after five wrong codes the page says that the code is used up, also after a reload', async () => {
    const first = await renderAt('/signin', { answers: recovery })
    await button(first, 'Forgot your login details?').click()
    await field(first, 'E-mail').fill('ana.lima@example.com')
    await button(first, 'Send code').click()
    const tryCodes = async (screen: Screen, count: number) => {
      for (let n = 1; n <= count; n += 1) {
        await field(screen, 'Code').fill(`WRONG${n}`)
        await button(screen, 'Continue').click()
        await expect.poll(() => screen.callsOf('POST /api/login/validate')).toHaveLength(n)
        await expect.element(field(screen, 'Code')).toHaveAttribute('aria-invalid', 'true')
      }
    }
    await tryCodes(first, 2)
    await expect.element(first.getByText('Invalid code')).toBeVisible()
    const { history } = first
    await first.unmount()
    const second = await renderAt('/signin', { answers: recovery, history })
    await tryCodes(second, 3)
    const usedUp = 'This code can no longer be used. Please request another one.'
    await expect.element(second.getByText(usedUp)).toBeVisible()
    await expectAccessible()
    await second.unmount()
    const third = await renderAt('/signin', { answers: recovery, history })
    await expect.element(third.getByText(usedUp)).toBeVisible()
  })

  test('goes from 3 to 4 with the change code, from 4 to 5 with the new password, and from 5 to login', async () => {
    const screen = await toNewPassword()
    await expect.element(button(screen, 'Save')).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    await field(screen, 'New password').fill('abcd')
    await button(screen, 'Save').click()
    await heading(screen, 'Password changed')
    expect(screen.callsOf('POST /api/login/change').map(({ body }) => body)).toEqual([
      { email: 'ana.lima@example.com', password: 'abcd', code },
    ])
    await expectAccessible()
    await button(screen, 'Back to login').click()
    await heading(screen, 'Sign in')
    await expect.element(field(screen, 'Login or e-mail')).toHaveValue('ana.lima@example.com')
  })

  test('a refused change goes back to step 2: Invalid change, please start again', async () => {
    const screen = await toNewPassword([
      answer(changeForgottenPassword, { success: false, message: 'no' }),
      ...recovery,
    ])
    await field(screen, 'New password').fill('abcd')
    await button(screen, 'Save').click()
    await expect.element(screen.getByText('Invalid change, please start again')).toBeVisible()
    await heading(screen, 'Forgot your login details?')
  })

  test('a too common password shows an error at the field and needs no new code', async () => {
    const screen = await toNewPassword([
      answer(
        changeForgottenPassword,
        problem(400, 'invalid', 'invalid', { password: 'tooCommon' }),
      ),
      ...recovery,
    ])
    await field(screen, 'New password').fill('password')
    await button(screen, 'Save').click()
    await expect
      .element(screen.getByText('This password is too common. Please choose another one.'))
      .toBeVisible()
    await heading(screen, 'Choose a new password')
  })
})

describe('Back, Forward and reload between sign-in and a new password', () => {
  const toCode = async (path = '/signin') => {
    // The server first answers that a site's request needs a sign-in.
    const asked = answer(authorize, interrupted(401, 'loginRequired', { error: 'login_required' }))
    const screen = await renderAt(path, { answers: [...recovery, asked] })
    await button(screen, 'Forgot your login details?').click()
    await field(screen, 'E-mail').fill('ana.lima@example.com')
    await button(screen, 'Send code').click()
    await heading(screen, 'Enter the code')
    return screen
  }
  const reload = async (before: Screen) => {
    await before.unmount()
    return renderAt('/signin', { answers: recovery, history: before.history })
  }

  test('Back and Forward go through the steps with the address, and the query stays', async () => {
    const screen = await toCode('/signin?redirect_uri=https%3A%2F%2Fsite.example%2Fcb')
    screen.history.back()
    await heading(screen, 'Forgot your login details?')
    screen.history.back()
    await heading(screen, 'Sign in')
    screen.history.forward()
    screen.history.forward()
    await heading(screen, 'Enter the code')
    expect(screen.at()).toBe('/signin?redirect_uri=https%3A%2F%2Fsite.example%2Fcb')
  })

  test('a reload of Enter the code keeps the step and the address', async () => {
    const screen = await reload(await toCode())
    await heading(screen, 'Enter the code')
    await field(screen, 'Code').fill('7K4M-9QRT')
    await button(screen, 'Continue').click()
    await heading(screen, 'Choose a new password')
    expect(screen.callsOf('POST /api/login/validate').map(({ body }) => body)).toEqual([
      { email: 'ana.lima@example.com', code: '7K4M9QRT' },
    ])
  })

  test('neither code nor change code is stored: a reload at the new password asks for a new code', async () => {
    const before = await toNewPassword()
    expect(
      before.history.asText() + JSON.stringify({ ...sessionStorage, ...localStorage }),
    ).not.toMatch(/7K4M|change-code/)
    const screen = await reload(before)
    await heading(screen, 'Forgot your login details?')
    await expect.element(field(screen, 'E-mail')).toHaveValue('ana.lima@example.com')
  })

  test('Back does not return to a used code', async () => {
    const screen = await toNewPassword()
    await field(screen, 'New password').fill('abcd')
    await button(screen, 'Save').click()
    await heading(screen, 'Password changed')
    screen.history.back()
    await heading(screen, 'Forgot your login details?')
  })
})
