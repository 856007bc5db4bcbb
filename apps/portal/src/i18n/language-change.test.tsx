import { saveProfile } from '@passerelle/contracts/profile.ts'
import { listReasons } from '@passerelle/contracts/reasons.ts'
import { me } from '@passerelle/contracts/signin.ts'
import { lookAtAgent } from '@passerelle/contracts/queue.ts'
import {
  countAgents,
  countChanges,
  listAgents,
  listChanges,
  listMissing,
  readAgent,
} from '@passerelle/contracts/staff.ts'
import { describe, expect, test } from 'vitest'
import { claire, ines } from '../../test/people.ts'
import { open as openProfile } from '../../test/profile-steps.ts'
import { renderAt } from '../../test/render.tsx'
import { countsOf, undecidedRecord, changeRequest, waitingAgent } from '../../test/desk.ts'
import { answer } from '../../test/server.ts'
import { showLanguage } from './language.ts'

type Screen = Awaited<ReturnType<typeof renderAt>>

async function toGerman(screen: Screen) {
  await screen.getByRole('button', { name: /: English$/ }).click()
  await screen.getByRole('menuitem', { name: 'Deutsch' }).click()
  await expect.poll(() => document.documentElement.lang).toBe('de')
}
const value = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)?.value

describe('a change of the language in the profile', () => {
  test('keeps unsaved entries and the save bar', async () => {
    const screen = await openProfile('/profile/info')
    await screen.getByRole('textbox', { name: 'Last name' }).fill('Moreau-Dubois')
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('claire.moreau@exam')
    await toGerman(screen)
    await expect
      .element(screen.getByRole('textbox', { name: 'Nachname (geändert)' }))
      .toHaveValue('Moreau-Dubois')
    await expect
      .element(screen.getByRole('textbox', { name: 'E-Mail-Adresse (geändert)' }))
      .toHaveValue('claire.moreau@exam')
    await expect
      .element(screen.getByRole('region', { name: 'Nicht gespeicherte Änderungen' }))
      .toBeVisible()
    await expect
      .poll(() => screen.callsOf(saveProfile.line).map(({ body }) => body))
      .toEqual([{ locale: 'de' }])
  })

  test('keeps the agency’s changes on their page, and a changed switch on its page', async () => {
    const screen = await openProfile('/profile/agency')
    await screen.getByRole('textbox', { name: 'Street' }).fill('Rue de la Paix')
    await toGerman(screen)
    await expect
      .element(screen.getByRole('textbox', { name: 'Straße (geändert)' }))
      .toHaveValue('Rue de la Paix')
    await screen.getByRole('link', { name: 'Newsletter-Abonnement' }).click()
    await screen.getByRole('switch', { name: 'Einwilligung zur Teilnahme' }).click()
    await screen.getByRole('button', { name: /: Deutsch$/ }).click()
    await screen.getByRole('menuitem', { name: 'Français' }).click()
    await expect
      .element(screen.getByRole('switch', { name: /Consentement à la participation/ }))
      .toBeChecked()
  })

  test('keeps the entered passwords', async () => {
    const screen = await openProfile('/profile/password')
    await screen.getByLabelText('Current password', { exact: true }).fill('old-secret')
    await screen.getByLabelText('New password', { exact: true }).fill('half a new')
    await toGerman(screen)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Passwort' })).toBeVisible()
    expect([value('password-old'), value('password-new')]).toEqual(['old-secret', 'half a new'])
  })
})

const dana = { ...waitingAgent, area: 'Americas' } as const
const request = {
  ...changeRequest,
  changes: [...changeRequest.changes, { field: 'agency.iata_nr', before: null, after: '20244713' }],
}

async function openDesk(path: string) {
  const desk = [
    answer(me, ines),
    answer(listAgents, { objects: [dana], next: null }),
    answer(countAgents, countsOf([dana])),
    answer(countChanges, countsOf([request])),
    answer(lookAtAgent, { looking: [] }),
    answer(listChanges, { objects: [request], next: null }),
    answer(listMissing, { objects: [], next: null }),
    answer(listReasons, { objects: [], next: null }),
    answer(readAgent, { ...claire, ...dana, ...undecidedRecord }),
    answer(saveProfile, { ...claire, locale: 'de' }),
  ]
  const screen = await renderAt(path, { answers: desk })
  await expect.element(screen.getByRole('heading', { level: 2 })).toBeVisible()
  return screen
}

describe('a change of the language at the desk', () => {
  test('keeps the search, the area and the selected row', async () => {
    const screen = await openDesk('/staff/users')
    await screen.getByRole('searchbox', { name: 'Search' }).fill('dana.whit')
    await screen.getByRole('button', { name: 'Americas 1' }).click()
    await screen.getByRole('button', { name: /Dana Whitfield$/ }).click()
    await toGerman(screen)
    await expect.element(screen.getByRole('searchbox', { name: 'Suchen' })).toHaveValue('dana.whit')
    await expect
      .element(screen.getByRole('button', { name: 'Amerika 1' }))
      .toHaveAttribute('aria-pressed', 'true')
    await expect.element(screen.getByRole('region', { name: 'Dana Whitfield' })).toBeVisible()
  })

  test('keeps the choices so far and the unfinished note', async () => {
    const screen = await openDesk('/staff/users?view=changes')
    await screen.getByRole('button', { name: 'Approve Last name' }).click()
    await screen.getByLabelText('Note to the agent').fill('Please send us th')
    await toGerman(screen)
    await expect
      .element(screen.getByLabelText('Nachricht an das Mitglied'))
      .toHaveValue('Please send us th')
    await expect
      .element(screen.getByRole('button', { name: 'Nachname genehmigen' }))
      .toHaveAttribute('aria-pressed', 'true')
    await expect
      .element(screen.getByRole('button', { name: 'Entscheidung senden' }))
      .not.toHaveAttribute('aria-disabled', 'true')
  })

  test('keeps an unfinished reason and its dialog', async () => {
    const screen = await openDesk('/staff/users')
    await screen
      .getByRole('region', { name: 'Dana Whitfield' })
      .getByRole('button', { name: 'Decline' })
      .click()
    await screen.getByRole('dialog').getByLabelText('Reason').fill('The agency is no')
    // The dialog covers the menu of languages, so here the account's language changes.
    expect(await showLanguage(screen.i18n, 'de')).toBe(true)
    await expect
      .element(
        screen
          .getByRole('dialog', { name: 'Diese Registrierung ablehnen?' })
          .getByLabelText('Begründung'),
      )
      .toHaveValue('The agency is no')
  })
})
