/** Steps of the registration's tests. */
import { countries } from '@passerelle/contracts/countries.ts'
import { readList, type ListObject } from '@passerelle/contracts/lists.ts'
import { signUp, validateEmail } from '@passerelle/contracts/signup.ts'
import { nextStep } from '@passerelle/contracts/signup-form.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { quickClick, quickFill, quickType } from './quick-actions.ts'
import { renderAt } from './render.tsx'
import { answer, type Answer } from './server.ts'

export type Screen = Awaited<ReturnType<typeof renderAt>>
type RenderOptions = NonNullable<Parameters<typeof renderAt>[1]>

const offered: Record<string, ListObject[]> = {
  // Unsorted, because the portal sorts them.
  countries: ['United States', 'Canada', 'United Kingdom', 'Brazil']
    .flatMap((name) => countries.filter((country) => country.name === name))
    .map(({ id, name, code, language, terms, dialCode }) => ({
      id,
      name,
      code,
      language,
      terms,
      dialCode,
    })),
  states: [
    { id: 'US-CA', name: 'California', code: 'CA' },
    { id: 'US-IL', name: 'Illinois', code: 'IL' },
  ],
  agencies: [
    { id: 1, name: 'Ipanema Viagens', city: 'Rio de Janeiro', iata_nr: '00002004', country_id: 17 },
  ],
  airports: [{ id: 'ORD', name: 'ORD – Chicago' }],
}

export const lists = answer(readList, (_, { list = '' }) => ({ objects: offered[list] ?? [] }))
export const emailIsFree = answer(validateEmail, { valid: true })
export const mailSent = answer(signUp, { step_id: nextStep.mailSent })

/** Opens step 2 with this country. */
export async function atForm(
  country: string,
  { answers = [], settings = {} }: RenderOptions = {},
): Promise<Screen> {
  const all: readonly Answer[] = [...answers, lists, emailIsFree]
  const screen = await renderAt('/signup', { answers: all, settings })
  await quickChoose(screen, 'Country', country)
  await quickClick(screen.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => document.querySelector('#first_name')).not.toBeNull()
  return screen
}

export async function choose(screen: Screen, label: string, option: string | RegExp) {
  await screen.getByRole('combobox', { name: label, exact: true }).click()
  await screen.getByRole('option', { name: option }).click()
}

/** The same as `choose`, for the way to the subject of a test. */
async function quickChoose(screen: Screen, label: string, option: string | RegExp) {
  await quickClick(screen.getByRole('combobox', { name: label, exact: true }))
  await quickClick(screen.getByRole('option', { name: option }))
}

export const type = (screen: Screen, label: string, value: string) =>
  screen.getByRole('textbox', { name: label, exact: true }).fill(value)

const usualEntries = {
  'First name': 'Ana',
  'Last name': 'Lima',
  'E-mail': 'ana.lima@example.com',
  Street: 'Rua Augusta 1',
  City: 'São Paulo',
  'Zip code': '01305-000',
  Password: ' pass ',
  'Re-enter password': ' pass ',
}
const passwordIds: Record<string, string> = {
  Password: '#password',
  'Re-enter password': '#password_check',
}

/** Fills in all fields that most countries require. The agency's name is typed, not chosen. */
export async function fillIn(
  screen: Screen,
  others: Partial<Record<keyof typeof usualEntries, string>> = {},
) {
  await quickChoose(screen, 'Job title', /Travel Consultant/)
  await quickChoose(screen, 'Main area of responsibility', 'Leisure travel')
  await quickClick(screen.getByRole('combobox', { name: 'Agency name' }))
  await quickType('Ponte Aérea')
  for (const [label, value] of Object.entries({ ...usualEntries, ...others })) {
    const password = document.querySelector(passwordIds[label] ?? 'none')
    await quickFill(
      password
        ? page.elementLocator(password)
        : screen.getByRole('textbox', { name: label, exact: true }),
      value,
    )
  }
  await quickClick(screen.getByRole('checkbox', { name: /I accept the/ }))
}

export const send = (screen: Screen) =>
  screen.getByRole('button', { name: 'Send registration' }).click()
export const atStep = (screen: Screen, step: number) =>
  expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent(`REGISTRATION - STEP ${step}`)
export const passwords = () =>
  ['password', 'password_check'].map(
    (id) => document.querySelector<HTMLInputElement>(`#${id}`)?.value,
  )

/** The bodies of the sent registrations. */
export const sentRegistrations = (screen: Screen) =>
  screen.callsOf('POST /api/signup').map(({ body }) => body)
