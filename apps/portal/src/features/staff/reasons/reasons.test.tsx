import type { Role } from '@passerelle/contracts/choices.ts'
import {
  addReason,
  changeReason,
  listReasons,
  removeReason,
  type Reason,
} from '@passerelle/contracts/reasons.ts'
import { me } from '@passerelle/contracts/signin.ts'
import {
  declineAgent,
  decideChange,
  listAgents,
  listChanges,
  listMissing,
  readAgent,
  type AgentRow,
} from '@passerelle/contracts/staff.ts'
import { expect, test, vi } from 'vitest'
import { page as browserPage } from 'vitest/browser'
import { changeRequest, counts, undecidedRecord, waitingAgent } from '../../../../test/desk.ts'
import { claire, claireSignedIn } from '../../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { answer, problem, type Answer } from '../../../../test/server.ts'
import { showLanguage } from '../../../i18n/language.ts'

type Screen = Awaited<ReturnType<typeof renderAt>>

vi.setConfig({ testTimeout: 60_000 })

const closed: Reason = {
  id: 'closed',
  for: 'decline',
  name: 'Agency closed',
  texts: { 'en-US': 'Your agency is closed.', fr: 'Votre agence est fermée.' },
  is_standard: false,
}
const unknown: Reason = {
  id: 'unknown',
  for: 'decline',
  name: 'Agency not found',
  texts: { 'en-US': 'We could not find your agency.' },
  is_standard: true,
}
const row: AgentRow = {
  ...waitingAgent,
  locale: 'fr',
  id: claire.id,
  name: 'Claire',
  surname: 'Moreau',
  email: claire.email,
}

async function open(
  path: string,
  { role = 'admin', answers = [] }: { role?: Role; answers?: readonly Answer[] } = {},
): Promise<Screen> {
  const screen = await renderAt(path, {
    answers: [
      ...answers,
      answer(me, { ...claireSignedIn, role }),
      answer(listReasons, { objects: [closed, unknown], next: null }),
      ...counts,
      answer(listAgents, { objects: [row], next: null }),
      answer(readAgent, {
        ...claire,
        locale: 'fr',
        ...undecidedRecord,
        state: 'activated',
        activated_at: row.activated_at,
        created_at: row.created_at,
      }),
      answer(declineAgent, { id: row.id, state: 'declined', pin_code: null }),
      answer(listChanges, {
        objects: [changeRequest],
        next: null,
      }),
      answer(decideChange, { id: 'change-1', open: false }),
      answer(listMissing, { objects: [], next: null }),
      answer(addReason, closed),
      answer(changeReason, closed),
      answer(removeReason, { success: true }),
    ],
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return screen
}
const button = (screen: Screen, name: string | RegExp) => screen.getByRole('button', { name })
const page = '/staff/settings?view=reasons'

async function openDecline(path = '/staff/users') {
  const screen = await open(path, { role: 'reviewer' })
  await button(screen, /^Decline$/).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('combobox', { name: /From the list/ })).toBeVisible()
  return { screen, dialog }
}
const choose = async (screen: Screen, name: string) => {
  await screen.getByRole('combobox', { name: /From the list/ }).click()
  await screen.getByRole('option', { name }).click()
}

test('a text says in which language the person reads, and is sent as it was written', async () => {
  const { screen, dialog } = await openDecline()
  await expect
    .element(dialog.getByText('Claire Moreau reads French. Your text is sent as written.'))
    .toBeVisible()
  await expectAccessible()
  await dialog.getByLabelText('Reason').fill('Agence introuvable')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect
    .poll(() => screen.callsOf('POST /api/staff/agents/{id}/decline').map(({ body }) => body))
    .toEqual([{ reason: 'Agence introuvable', version: 1 }])
})

test('a kept reason is shown in the person’s language, and sent by its id', async () => {
  const { screen, dialog } = await openDecline()
  await choose(screen, 'Agency closed')
  await expect.element(dialog.getByText('Claire Moreau is told in French:')).toBeVisible()
  await expect.element(dialog.getByText('Votre agence est fermée.')).toBeVisible()
  expect(dialog.getByLabelText('Reason').elements()).toEqual([])
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect
    .poll(() => screen.callsOf('POST /api/staff/agents/{id}/decline').map(({ body }) => body))
    .toEqual([{ reason_id: 'closed', version: 1 }])
})

test('a kept reason without that language is shown in English, and the dialog says so', async () => {
  const { screen, dialog } = await openDecline()
  await choose(screen, 'Agency not found')
  await expect
    .element(dialog.getByText('There is no text in French. Claire Moreau is told in English:'))
    .toBeVisible()
  await expect.element(dialog.getByText('We could not find your agency.')).toBeVisible()
})

test('a change of data is declined with a kept reason', async () => {
  const { screen, dialog } = await openDecline('/staff/users?view=changes')
  await choose(screen, 'Agency closed')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect
    .poll(() => screen.callsOf('POST /api/staff/changes/{id}').map(({ body }) => body))
    .toMatchObject([{ reject: ['surname'], reason_id: 'closed' }])
})

test('the kept reasons stand in the settings with purpose and languages', async () => {
  const screen = await open('/staff/settings?view=reasons')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Reasons')
  await expect
    .element(screen.getByRole('row', { name: /Agency closed.*Declined registration.*2 of 5.*Own/ }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: /Agency not found.*1 of 5.*As delivered/ }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Reasons' }))
    .toHaveAttribute('aria-current', 'page')
  await expectAccessible()
})

test('a reason is added with the languages that have a text', async () => {
  const screen = await open(page)
  await button(screen, 'Add a reason').click()
  expect(screen.at()).toBe(`${page}&reason=new`)
  await screen.getByLabelText('Name').fill('Agency closed')
  await screen.getByLabelText('English').fill('Your agency is closed.')
  await screen.getByLabelText('Français').fill('Votre agence est fermée.')
  await expectAccessible()
  await button(screen, 'Save').click()
  const { id: _, is_standard: __, ...body } = closed
  await expect
    .poll(() => screen.callsOf('POST /api/staff/reasons').map((call) => call.body))
    .toEqual([body])
  await expect.poll(() => screen.at()).toBe(page)
})

test('an error of a text stands at its language', async () => {
  const screen = await open(`${page}&reason=new`, {
    answers: [answer(addReason, problem(400, 'invalid', 'no', { 'texts.en-US': 'required' }))],
  })
  await screen.getByLabelText('Name').fill('Agency closed')
  await button(screen, 'Save').click()
  await expect.element(screen.getByLabelText('English')).toHaveAttribute('aria-invalid', 'true')
})

test('a reason is changed, and removed after a question', async () => {
  const screen = await open(`${page}&reason=closed`)
  await screen.getByLabelText('Deutsch').fill('Ihre Agentur ist geschlossen.')
  await button(screen, 'Save').click()
  await expect
    .poll(() => screen.callsOf('PATCH /api/staff/reasons/{id}').map(({ body }) => body))
    .toMatchObject([{ texts: { ...closed.texts, de: 'Ihre Agentur ist geschlossen.' } }])
  await button(screen, /Agency closed/).click()
  await button(screen, 'Remove the reason').click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('Remove the reason “Agency closed”?')
  await dialog.getByRole('button', { name: 'Remove the reason' }).click()
  await expect.poll(() => screen.callsOf('DELETE /api/staff/reasons/{id}').length).toBe(1)
})

test('an auditor reads the reasons and changes none', async () => {
  const screen = await open(`${page}&reason=closed`, { role: 'auditor' })
  await expect.element(screen.getByRole('row', { name: /Agency closed/ })).toBeVisible()
  expect(button(screen, 'Add a reason').query()).toBeNull()
})

test('on a phone a long sign takes two lines, instead of the place beside it', async () => {
  await browserPage.viewport(390, 800)
  const screen = await open(page, {
    answers: [answer(listReasons, { objects: [{ ...closed, for: 'reject' }], next: null })],
  })
  expect(await showLanguage(screen.i18n, 'de')).toBe(true)
  const sign = screen.getByText('Abgelehnte Datenänderung')
  await expect.element(sign).toBeVisible()
  const { clientWidth, scrollWidth } = sign.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
