import { confirmEmail, readEmailChange } from '@passerelle/contracts/profile.ts'
import { emailChangeStatus } from '@passerelle/contracts/profile-form.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { answer, problem } from '../../../test/server.ts'

const line = 'POST /api/user/confirm_email'
const signedInHere = () =>
  localStorage.setItem(
    'user',
    JSON.stringify({ name: 'Claire Moreau', email: 'claire.moreau@example.com' }),
  )
const heading = (screen: Awaited<ReturnType<typeof renderAt>>) =>
  screen.getByRole('heading', { level: 1 })
const says = (outcome: keyof typeof emailChangeStatus) =>
  answer(confirmEmail, { status_id: emailChangeStatus[outcome] })

describe('the link in the mail to a new e-mail address', () => {
  beforeEach(signedInHere)

  test.each([
    [
      'complete',
      'E-mail address confirmed',
      'From now on we write to this address, and you can sign in with it.',
    ],
    [
      'expired',
      'Confirmation link expired',
      'The link was valid for 24 hours. Please change your e-mail address again.',
    ],
    [
      'invalid',
      'Invalid confirmation link',
      'Please use the link from your mail exactly as it is, or change your e-mail address again.',
    ],
    [
      'noLink',
      'Invalid confirmation link',
      'Please use the link from your mail exactly as it is, or change your e-mail address again.',
    ],
  ] as const)(
    'the answer %s shows "%s" and a link to the profile',
    async (outcome, title, text) => {
      const screen = await renderAt('/confirm-email/secret', { answers: [says(outcome)] })
      await expect.element(heading(screen)).toHaveTextContent(title)
      await expect.element(screen.getByText(text)).toBeVisible()
      await expect
        .element(screen.getByRole('link', { name: 'Personal data' }))
        .toHaveAttribute('href', '/profile/info')
      expect(screen.callsOf(line)).toMatchObject([{ body: { hash: 'secret' } }])
      await expect.poll(() => document.title).toBe(`${title} - eXperts`)
      await expectAccessible()
    },
  )

  test('a link that was used before shows the result again, also when its time is over', async () => {
    const screen = await renderAt('/confirm-email/secret', {
      answers: [
        answer(readEmailChange, { status_id: emailChangeStatus.complete }),
        says('expired'),
      ],
    })
    await expect.element(heading(screen)).toHaveTextContent('E-mail address confirmed')
    await expect.element(screen.getByRole('link', { name: 'Personal data' })).toBeVisible()
    expect(screen.callsOf(line)).toEqual([])
  })

  test('a page without a token makes no call', async () => {
    const screen = await renderAt('/confirm-email')
    await expect.element(heading(screen)).toHaveTextContent('Invalid confirmation link')
    expect(screen.callsOf(line)).toEqual([])
  })
})

describe('in a browser in which nobody signed in', () => {
  test('opening the link confirms nothing, as a mail scanner would; a click does', async () => {
    const screen = await renderAt('/confirm-email/secret', { answers: [says('complete')] })
    await expect.element(heading(screen)).toHaveTextContent('Confirm your e-mail address')
    expect(screen.callsOf(line)).toEqual([])
    await expectAccessible()
    await screen.getByRole('button', { name: 'Confirm my e-mail address' }).click()
    await expect.element(heading(screen)).toHaveTextContent('E-mail address confirmed')
  })

  test('a link that was used before says so, and offers to sign in', async () => {
    const screen = await renderAt('/confirm-email/secret', {
      answers: [answer(readEmailChange, { status_id: emailChangeStatus.complete })],
    })
    await expect
      .element(heading(screen))
      .toHaveTextContent('This e-mail address is confirmed already')
    await expect
      .element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }))
      .toHaveAttribute('href', '/signin')
    expect(screen.callsOf(line)).toEqual([])
    await expectAccessible()
  })

  test('when the server is not reached, the button stays for another try', async () => {
    let isDown = true
    const screen = await renderAt('/confirm-email/secret', {
      answers: [
        answer(confirmEmail, () =>
          isDown ? 'networkDown' : { status_id: emailChangeStatus.complete },
        ),
      ],
    })
    await screen.getByRole('button', { name: 'Confirm my e-mail address' }).click()
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent('The portal cannot be reached at the moment.')
    isDown = false
    await screen.getByRole('button', { name: 'Confirm my e-mail address' }).click()
    await expect.element(heading(screen)).toHaveTextContent('E-mail address confirmed')
  })

  test('a malformed token shows the message for an invalid link', async () => {
    const screen = await renderAt(`/confirm-email/${'a'.repeat(300)}`, {
      answers: [answer(readEmailChange, problem(400, 'invalid'))],
    })
    await expect.element(heading(screen)).toHaveTextContent('Invalid confirmation link')
  })
})
