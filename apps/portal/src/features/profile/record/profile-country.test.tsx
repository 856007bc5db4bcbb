import { readList } from '@passerelle/contracts/lists.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { claire } from '../../../../test/people.ts'
import { bar, box, button, open, toasts } from '../../../../test/profile-steps.ts'
import { expectAccessible } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'

const american = {
  country_id: 128,
  agency: { ...claire.agency, country_id: 128, state: 'Illinois', bldng_nm: '18' },
}
const agencies = answer(readList, (_, { list = '' }) => ({
  objects:
    list === 'agencies'
      ? [{ id: 1, name: 'Ipanema Viagens', city: 'Nice', iata_nr: '00002004', country_id: 41 }]
      : [],
}))
const checkDigit = 'The check digit does not match. Please check the number.'

test('choosing an agency fills in its city and IATA number', async () => {
  const screen = await open('/profile/agency', { answers: [agencies] })
  await screen.getByRole('combobox', { name: 'Agency name' }).click()
  await screen.getByRole('option', { name: /Ipanema Viagens/ }).click()
  await expect.element(box(screen, 'City (changed)')).toHaveValue('Nice')
  await expect.element(box(screen, 'IATA number (changed)')).toHaveValue('00002004')
  await button(screen, 'Save').click()
  await expect
    .poll(() => screen.callsOf('PATCH /api/user').at(0)?.body)
    .toEqual({ agency: { name: 'Ipanema Viagens', city: 'Nice', iata_nr: '00002004' } })
})

test('a typed name empties what a chosen agency filled in, and keeps what was edited', async () => {
  const screen = await open('/profile/agency', { answers: [agencies] })
  await screen.getByRole('combobox', { name: 'Agency name' }).click()
  await screen.getByRole('option', { name: /Ipanema Viagens/ }).click()
  await box(screen, 'City (changed)').fill('Menton')
  await screen.getByRole('combobox', { name: 'Agency name (changed)' }).click()
  await userEvent.keyboard('My own little agency')
  await screen.getByRole('option', { name: /^Use .My own little agency/ }).click()
  await expect.element(box(screen, 'IATA number (changed)')).toHaveValue('')
  await expect.element(box(screen, 'City (changed)')).toHaveValue('Menton')
})

test('choosing an agency keeps typed entries', async () => {
  const screen = await open('/profile/agency', { answers: [agencies] })
  await box(screen, 'IATA number').fill('57212345')
  await screen.getByRole('combobox', { name: 'Agency name' }).click()
  await screen.getByRole('option', { name: /Ipanema Viagens/ }).click()
  await expect.element(box(screen, 'City (changed)')).toHaveValue('Nice')
  await expect.element(box(screen, 'IATA number (changed)')).toHaveValue('57212345')
})

test('a wrong check digit shows a warning when typed, not when stored, and never blocks', async () => {
  const screen = await open('/profile/agency')
  await expect.element(box(screen, 'IATA number')).toHaveValue('20244713')
  expect(screen.getByText(checkDigit).query()).toBeNull()
  await box(screen, 'IATA number').fill('00002005')
  await expect.element(screen.getByText(checkDigit)).toBeVisible()
  await expectAccessible()
  await button(screen, 'Save').click()
  await expect.poll(() => toasts(screen)).toMatchObject([{ message: 'Profile updated' }])
})

test('a number of the agent’s country is stored with its country code; the hint shows the grouping', async () => {
  const screen = await open('/profile/info')
  await expect
    .element(box(screen, 'Phone'))
    .toHaveAccessibleDescription(
      'With the country code, such as +33\u00a01\u00a023\u00a045\u00a067\u00a089',
    )
  await box(screen, 'Phone').fill('04 50 00 11 22')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => screen.callsOf('PATCH /api/user').at(0)?.body)
    .toEqual({ phone: '+33450001122' })
})

test('leaving the field shows the number as it is stored, with a warning about an unusual length', async () => {
  const screen = await open('/profile/info')
  await expect.element(screen.getByText('With the country code', { exact: false })).toBeVisible()
  await box(screen, 'Phone').fill('04 50 00')
  await userEvent.tab()
  await expect.element(box(screen, 'Phone (changed)')).toHaveValue('+3345000')
  await expect
    .element(screen.getByText('This number has an unusual length. Please check it.'))
    .toBeVisible()
})

test('the stored number in its national form is no change', async () => {
  const screen = await open('/profile/info')
  await expect.element(screen.getByText('With the country code', { exact: false })).toBeVisible()
  await box(screen, 'Phone').fill('04 72 55 01 48')
  await expect.element(bar(screen)).toBeVisible()
  await userEvent.tab()
  await expect.element(bar(screen)).not.toBeInTheDocument()
})

test('in the United States the state is required; its states are suggested, and another one may be typed', async () => {
  const screen = await open('/profile/agency', { agent: american })
  const state = screen.getByRole('combobox', { name: /^State/ })
  await state.click()
  await userEvent.keyboard('Guam')
  await expect
    .poll(() =>
      screen.callsOf('GET /api/lists/{list}').find(({ path }) => path === '/api/lists/states'),
    )
    .toMatchObject({ body: { filter: 'country_id:128', language: 'en-US' } })
  await userEvent.tab()
  await expect.element(state).toMatchTextContent('Guam')
  await button(screen, 'Save').click()
  await expect
    .poll(() => screen.callsOf('PATCH /api/user').at(0)?.body)
    .toEqual({ agency: { state: 'Guam' } })
})
