import { saveProfile } from '@passerelle/contracts/profile.ts'
import { describe, expect, test } from 'vitest'
import { claire } from '../../../test/people.ts'
import { bar, box, open, type Screen } from '../../../test/profile-steps.ts'
import { expectAccessible } from '../../../test/render.tsx'
import { answer, problem } from '../../../test/server.ts'

const email = 'claire@new.example'

/** A server that asks for the password and accepts one. */
const asksForPassword = answer(saveProfile, ({ password }) => {
  if (password === undefined) return problem(403, 'passwordRequired')
  if (password !== 'harbour') return problem(400, 'invalid', 'Wrong', { password: 'wrong' })
  return { ...claire, pending_changes: { email } }
})

async function saveNewEmail(): Promise<Screen> {
  const screen = await open('/profile/info', { answers: [asksForPassword] })
  await box(screen, 'E-mail').fill(email)
  await bar(screen).getByRole('button', { name: 'Save' }).click()
  await expect
    .element(screen.getByRole('dialog', { name: 'Please enter your password' }))
    .toBeVisible()
  return screen
}

const answerWith = async (screen: Screen, password: string) => {
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Save' }).click()
}

describe('a new e-mail address some time after the sign-in', () => {
  test('needs the password: a question asks for it, and the save goes on with it', async () => {
    const screen = await saveNewEmail()
    await expectAccessible()
    await answerWith(screen, 'harbour')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect
      .element(
        screen
          .getByText(`Open the link that we sent to ${email} to confirm your new address.`)
          .first(),
      )
      .toBeVisible()
    expect(screen.callsOf('PATCH /api/user').map(({ body }) => body)).toEqual([
      { email },
      { email, password: 'harbour' },
    ])
  })

  test('a wrong password is said in the question, which stays', async () => {
    const screen = await saveNewEmail()
    await answerWith(screen, 'guess')
    await expect.element(screen.getByText('This is not your current password.')).toBeVisible()
    await answerWith(screen, 'harbour')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('Cancel closes the question and keeps what was typed', async () => {
    const screen = await saveNewEmail()
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('textbox', { name: /^E-mail/ })).toHaveValue(email)
    await expect.element(bar(screen)).toBeVisible()
  })
})
