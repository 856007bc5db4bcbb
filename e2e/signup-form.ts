/** The first two steps of the registration. */
import type { Page } from '@playwright/test'
import { password } from './people.ts'
import { button, choose, expect, field, heading, select } from './portal.ts'

export const atStep = (page: Page, step: number) =>
  expect(heading(page)).toHaveText(`REGISTRATION - STEP ${step}`)

export async function chooseCountry(page: Page, country: string) {
  await choose(page, 'Country', country)
  await button(page, 'Continue').click()
  await atStep(page, 2)
}

/** Fills in steps 1 and 2 and does not send. */
export async function fillIn(page: Page, email: string, country = 'France') {
  await page.goto('/signup')
  await chooseCountry(page, country)
  await field(page, 'First name').fill('Claire')
  await field(page, 'Last name').fill('Moreau')
  await field(page, 'E-mail').fill(email)
  await choose(page, 'Job title', 'Agency Owner')
  await choose(page, 'Main area of responsibility', 'Both')
  await choose(page, 'Agency name', 'Voyages Moreau')
  await field(page, 'Street').fill('Rue du Lac 4')
  await field(page, 'City').fill('Annecy')
  await field(page, 'Zip code').fill('74000')
  await field(page, 'Password').fill(password)
  await field(page, 'Re-enter password').fill(password)
  await terms(page).check()
}

export const terms = (page: Page) =>
  page.getByRole('checkbox', { name: 'I accept the terms and conditions' })

/** Expects the values of `fillIn` without passwords. A reload also clears the consent. */
export async function expectFilledIn(page: Page, email: string, { accepted = true } = {}) {
  await atStep(page, 2)
  const typed = {
    'First name': 'Claire',
    'Last name': 'Moreau',
    'E-mail': email,
    Street: 'Rue du Lac 4',
    City: 'Annecy',
    'Zip code': '74000',
  }
  for (const [label, value] of Object.entries(typed))
    await expect(field(page, label)).toHaveValue(value)
  const chosen = {
    'Job title': 'Agency Owner',
    'Main area of responsibility': 'Both',
    'Agency name': 'Voyages Moreau',
  }
  for (const [label, option] of Object.entries(chosen))
    await expect(select(page, label)).toContainText(option)
  await expect(terms(page)).toBeChecked({ checked: accepted })
}
