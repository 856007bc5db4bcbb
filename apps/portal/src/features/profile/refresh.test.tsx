import { readProfile, type OwnRecord } from '@passerelle/contracts/profile.ts'
import { me } from '@passerelle/contracts/signin.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claire, claireSignedIn } from '../../../test/people.ts'
import { box, button, open } from '../../../test/profile-steps.ts'
import { answer, problem } from '../../../test/server.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** Comes back to the window until it shows. The page listens a moment after it is drawn. */
const comeBackUntil = (isShown: () => boolean) =>
  expect
    .poll(() => {
      vi.setSystemTime(Date.now() + 5000)
      dispatchEvent(new Event('focus'))
      return isShown()
    })
    .toBe(true)
const surnameOf = (screen: Awaited<ReturnType<typeof open>>) =>
  (box(screen, 'Last name').element() as HTMLInputElement).value
const processing = "We're processing your change of data."

/** Opens the profile of an agent with a pending change, which the test can decide on the server. */
async function openWithPendingChange() {
  let agent: OwnRecord = {
    ...claire,
    pending_id: 'change-1',
    pending_changes: { surname: 'Moreau-Dubois' },
  }
  const screen = await open('/profile/info', {
    answers: [
      answer(readProfile, () => agent),
      answer(me, () => ({ ...claireSignedIn, family_name: agent.surname })),
    ],
  })
  await expect.element(screen.getByText(processing)).toBeVisible()
  const decide = () => {
    agent = { ...claire, surname: 'Moreau-Dubois' }
  }
  return { screen, decide }
}

test('when the window comes back, a decision shows in the values, the notice and the name in the header', async () => {
  const { screen, decide } = await openWithPendingChange()
  decide()
  await comeBackUntil(() => surnameOf(screen) === 'Moreau-Dubois')
  await expect.element(screen.getByText(processing)).not.toBeInTheDocument()
  await expect.element(button(screen, 'Claire Moreau-Dubois')).toBeVisible()
})

test('the refresh keeps unsaved entries', async () => {
  const { screen, decide } = await openWithPendingChange()
  await box(screen, 'Department').fill('Groups and events')
  decide()
  await comeBackUntil(() => surnameOf(screen) === 'Moreau-Dubois')
  await expect.element(box(screen, 'Department (changed)')).toHaveValue('Groups and events')
})

test('opening a page reads the record again', async () => {
  const { screen, decide } = await openWithPendingChange()
  decide()
  await screen.getByRole('link', { name: 'Agency data' }).click()
  await expect.element(screen.getByText(processing)).not.toBeInTheDocument()
})

test('a refresh after the end of the session does not lead away from unsaved entries', async () => {
  let isIn = true
  const screen = await open('/profile/info', {
    answers: [answer(readProfile, () => (isIn ? claire : problem(401, 'noSession')))],
  })
  await box(screen, 'Department').fill('Groups and events')
  isIn = false
  await comeBackUntil(() => screen.callsOf('GET /api/user').length > 1)
  await expect.element(box(screen, 'Department (changed)')).toHaveValue('Groups and events')
  expect(screen.at()).toBe('/profile/info')
})
