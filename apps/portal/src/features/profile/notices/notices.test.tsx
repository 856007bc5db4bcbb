import { readNotices, saveNotices } from '@passerelle/contracts/notices.ts'
import { expect, test } from 'vitest'
import { claireSignedIn } from '../../../../test/people.ts'
import { button, open } from '../../../../test/profile-steps.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { answer, problem } from '../../../../test/server.ts'
import { me } from '@passerelle/contracts/signin.ts'

const daily = { registrations: 'daily', hour: 8, time_zone: 'UTC' } as const
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

const staff = answer(me, { ...claireSignedIn, role: 'reviewer', state: null })

test('a member of the staff chooses when to be told what waits; the hour is one of this browser’s time zone', async () => {
  const screen = await renderAt('/profile/notices', {
    answers: [staff, answer(readNotices, daily), answer(saveNotices, daily)],
  })
  await expect.element(screen.getByRole('heading', { name: 'Mails about the queue' })).toBeVisible()
  await expectAccessible()
  await screen.getByRole('combobox', { name: /^Hour/ }).click()
  await screen.getByRole('option', { name: '07:00' }).click()
  await button(screen, 'Save').click()
  await expect.element(screen.getByText('Your choice is saved.')).toBeVisible()
  await screen.getByRole('combobox', { name: 'When' }).click()
  await screen.getByRole('option', { name: 'Never' }).click()
  await expect.element(screen.getByRole('combobox', { name: /^Hour/ })).not.toBeInTheDocument()
  await button(screen, 'Save').click()
  await expect
    .poll(() => screen.callsOf('PATCH /api/user/notices').map(({ body }) => body))
    .toEqual([
      { registrations: 'daily', hour: 7, time_zone: zone },
      { registrations: 'none', hour: 8, time_zone: zone },
    ])
})

test('what cannot be saved says so, and what was chosen stays', async () => {
  const screen = await renderAt('/profile/notices', {
    answers: [staff, answer(readNotices, daily), answer(saveNotices, problem(503, 'busy'))],
  })
  await screen.getByRole('combobox', { name: 'When' }).click()
  await screen.getByRole('option', { name: 'At once, at most every ten minutes' }).click()
  await button(screen, 'Save').click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect
    .element(screen.getByRole('combobox', { name: 'When' }))
    .toHaveTextContent('At once, at most every ten minutes')
})

test('the page of the password leads there for members of the staff, not for agents', async () => {
  const link = { name: 'Mails about the queue' } as const
  const ofStaff = await renderAt('/profile/password', { answers: [staff] })
  await expect.element(ofStaff.getByRole('link', link)).toBeVisible()
  await ofStaff.unmount()
  const ofAgent = await open('/profile/password')
  await expect.element(button(ofAgent, 'Change password')).toBeVisible()
  await expect.element(ofAgent.getByRole('link', link)).not.toBeInTheDocument()
})

test('for agents the page does not exist', async () => {
  const screen = await open('/profile/notices')
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Page not found!')
  expect(screen.callsOf('GET /api/user/notices')).toEqual([])
})
