import { readProfile, withdrawChanges, type OwnRecord } from '@passerelle/contracts/profile.ts'
import { describe, expect, test } from 'vitest'
import { claire } from '../../../test/people.ts'
import { bar, box, button, open, type Screen } from '../../../test/profile-steps.ts'
import { expectAccessible } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'

const dialog = (screen: Screen) =>
  screen.getByRole('dialog', { name: 'Changed elsewhere in the meantime' })
const sent = (screen: Screen) => screen.callsOf('PATCH /api/user').map(({ body }) => body)

/** Edits department and airport, while another tab saves `elsewhere`, and presses Save. */
async function saveAfter(elsewhere: Partial<OwnRecord>) {
  let agent: OwnRecord = claire
  const screen = await open('/profile/info', { answers: [answer(readProfile, () => agent)] })
  await box(screen, 'Department').fill('Groups and events')
  await box(screen, 'Last name').fill('Martin')
  agent = { ...claire, ...elsewhere }
  await bar(screen).getByRole('button', { name: 'Save' }).click()
  return screen
}

describe('a save after another tab has saved', () => {
  test('other fields: sends the own changes alone, and asks nothing', async () => {
    const screen = await saveAfter({ phone: '+33472550199' })
    await expect
      .poll(() => sent(screen))
      .toEqual([{ agency_department: 'Groups and events', surname: 'Martin' }])
    expect(dialog(screen).query()).toBeNull()
  })

  test('the same value: asks nothing', async () => {
    const screen = await saveAfter({ agency_department: 'Groups and events' })
    await expect.poll(() => sent(screen)).toHaveLength(1)
  })

  test('the same field: shows both values, and sends nothing before the agent has chosen', async () => {
    const screen = await saveAfter({ agency_department: 'Leisure desk' })
    await expect.element(dialog(screen)).toBeVisible()
    for (const words of ['Department', 'Leisure desk', 'Groups and events'])
      await expect.element(dialog(screen)).toMatchTextContent(words)
    await expect.element(dialog(screen)).not.toMatchTextContent('Martin')
    await expectAccessible()
    expect(sent(screen)).toEqual([])
  })

  test('the same requested value, which waits for a review: asks too', async () => {
    const screen = await saveAfter({
      pending_id: 'change-1',
      pending_changes: { surname: 'Moreau-Dubois' },
    })
    for (const words of ['Last name', 'Moreau-Dubois', 'Martin'])
      await expect.element(dialog(screen)).toMatchTextContent(words)
    expect(sent(screen)).toEqual([])
  })
})

describe('of two values of one field', () => {
  test('Save my entries saves the own ones', async () => {
    const screen = await saveAfter({ agency_department: 'Leisure desk' })
    await button(screen, 'Save my entries').click()
    await expect
      .poll(() => sent(screen))
      .toEqual([{ agency_department: 'Groups and events', surname: 'Martin' }])
    await expect.element(dialog(screen)).not.toBeInTheDocument()
  })

  test('Keep the saved values drops these edits alone', async () => {
    const screen = await saveAfter({ agency_department: 'Leisure desk' })
    await button(screen, 'Keep the saved values').click()
    await expect.element(box(screen, 'Department')).toHaveValue('Leisure desk')
    await expect.element(box(screen, 'Last name (changed)')).toHaveValue('Martin')
    await bar(screen).getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => sent(screen)).toEqual([{ surname: 'Martin' }])
  })

  test('Close leaves both on the page, and the next Save saves the own ones', async () => {
    const screen = await saveAfter({ agency_department: 'Leisure desk' })
    await button(screen, 'Close').click()
    await expect.element(box(screen, 'Department (changed)')).toHaveValue('Groups and events')
    await bar(screen).getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => sent(screen)).toHaveLength(1)
  })
})

test('a withdrawal shows no other change, so the question comes after it too', async () => {
  const waiting = {
    ...claire,
    pending_id: 'change-1',
    pending_changes: { surname: 'Moreau-Dubois' },
  }
  const elsewhere = { ...claire, agency_department: 'Leisure desk' }
  let agent: OwnRecord = waiting
  const screen = await open('/profile/info', {
    answers: [
      answer(readProfile, () => agent),
      answer(withdrawChanges, () => {
        agent = elsewhere
        return elsewhere
      }),
    ],
  })
  await box(screen, 'Department').fill('Groups and events')
  await button(screen, 'Withdraw: Last name').click()
  await expect.element(screen.getByText('being checked').first()).not.toBeInTheDocument()
  await bar(screen).getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog(screen)).toBeVisible()
})

test('the question comes also after a reload of the tab with the edits', async () => {
  const first = await open('/profile/info')
  await box(first, 'Department').fill('Groups and events')
  await expect.element(bar(first)).toBeVisible()
  await first.unmount()
  const screen = await open('/profile/info', { agent: { agency_department: 'Leisure desk' } })
  await bar(screen).getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog(screen)).toBeVisible()
})
