/** Back, Forward and reload keep the entered values. A reload forgets passwords and consents. */
import { signUp } from '@passerelle/contracts/signup.ts'
import { readList } from '@passerelle/contracts/lists.ts'
import { nextStep } from '@passerelle/contracts/signup-form.ts'
import { describe, expect, test } from 'vitest'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import {
  atForm,
  atStep,
  choose,
  fillIn,
  emailIsFree,
  lists,
  mailSent,
  passwords,
  send,
  sentRegistrations,
  type Screen,
} from '../../../test/signup-steps.ts'

/** Reloads the page: the same tab with empty memory. */
async function reload(before: Screen, answers = [lists, emailIsFree, mailSent]) {
  await before.unmount()
  return renderAt('/signup', { answers, history: before.history })
}

const consents = (screen: Screen) =>
  ['I accept the', 'newsletter'].map(
    (name) =>
      (screen.getByRole('checkbox', { name: new RegExp(name) }).element() as HTMLInputElement)
        .checked,
  )

async function expectTyped(screen: Screen) {
  await atStep(screen, 2)
  await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana')
  await expect.element(screen.getByRole('textbox', { name: 'Zip code' })).toHaveValue('01305-000')
  await expect
    .element(screen.getByRole('combobox', { name: 'Job title' }))
    .toMatchTextContent('Travel Consultant')
  await expect
    .element(screen.getByRole('combobox', { name: 'Agency name' }))
    .toMatchTextContent('Ponte Aérea')
}

describe('Back and Forward', () => {
  test('Back from the form shows the chosen country, and Forward the form with all entries, passwords and consents too', async () => {
    const screen = await atForm('Brazil')
    await fillIn(screen)
    await screen.getByRole('checkbox', { name: /newsletter/ }).click()
    screen.history.back()
    await atStep(screen, 1)
    await expect
      .element(screen.getByRole('combobox', { name: 'Country' }))
      .toMatchTextContent('Brazil')
    screen.history.forward()
    await expectTyped(screen)
    expect(passwords()).toEqual([' pass ', ' pass '])
    expect(consents(screen)).toEqual([true, true])
  })

  test('choosing another country keeps the entries', async () => {
    const screen = await atForm('Brazil')
    await fillIn(screen)
    screen.history.back()
    await choose(screen, 'Country', 'Canada')
    await screen.getByRole('button', { name: 'Continue' }).click()
    await expectTyped(screen)
    await expect
      .element(screen.getByRole('group', { name: 'Agency data' }))
      .toMatchTextContent('Canada')
  })

  test('two clicks on Continue are one step', async () => {
    const screen = await renderAt('/signup', { answers: [lists, emailIsFree] })
    await choose(screen, 'Country', 'Brazil')
    const go = screen.getByRole('button', { name: 'Continue' }).element() as HTMLElement
    go.click()
    go.click()
    await atStep(screen, 2)
    screen.history.back()
    await atStep(screen, 1)
  })

  test('Back from too many attempts shows the form with all entries', async () => {
    const screen = await atForm('Brazil', {
      answers: [answer(signUp, { step_id: nextStep.tooManyAttempts })],
    })
    await fillIn(screen)
    await send(screen)
    await atStep(screen, 4)
    screen.history.back()
    await expectTyped(screen)
  })

  test('leaving the registration and coming back loses only passwords and consents', async () => {
    const screen = await atForm('Brazil')
    await fillIn(screen)
    await screen.getByRole('link', { name: 'Sign in' }).click()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in')
    screen.history.back()
    await expectTyped(screen)
    expect(passwords()).toEqual(['', ''])
    expect(consents(screen)).toEqual([false, false])
  })
})

describe('a reload', () => {
  test('of the form keeps the step and all entries except passwords and consents', async () => {
    const before = await atForm('Brazil')
    await fillIn(before)
    await before.getByRole('checkbox', { name: /newsletter/ }).click()
    const screen = await reload(before)
    await expectTyped(screen)
    expect(passwords()).toEqual(['', ''])
    expect(consents(screen)).toEqual([false, false])
    await expectAccessible()
  })

  test('of the country step keeps the country, and a later Forward finds the form unchanged', async () => {
    const before = await atForm('Brazil')
    await fillIn(before)
    before.history.back()
    await atStep(before, 1)
    const screen = await reload(before)
    await expect
      .element(screen.getByRole('combobox', { name: 'Country' }))
      .toMatchTextContent('Brazil')
    screen.history.forward()
    await expectTyped(screen)
  })

  test('of the form without the countries can be tried again and loses nothing', async () => {
    const before = await atForm('Brazil')
    await fillIn(before)
    let isDown = true
    const screen = await reload(before, [
      answer(readList, () => (isDown ? 'networkDown' : { objects: [{ id: 17, name: 'Brazil' }] })),
      emailIsFree,
    ])
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    isDown = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana')
  })

  test('never restores a consent, whatever the storage contains', async () => {
    const before = await atForm('Brazil')
    await before.unmount()
    sessionStorage.setItem(
      'registration',
      JSON.stringify({ country_id: 17, terms_accepted: true, optin: true }),
    )
    const screen = await renderAt('/signup', { answers: [lists], history: before.history })
    await expect.element(screen.getByRole('textbox', { name: 'First name' })).toBeVisible()
    expect(consents(screen)).toEqual([false, false])
  })

  test('of step 5 still shows the address', async () => {
    const before = await atForm('Brazil', {
      answers: [answer(signUp, { step_id: nextStep.emailInUse })],
    })
    await fillIn(before)
    await send(before)
    await atStep(before, 5)
    const screen = await reload(before)
    await atStep(screen, 5)
    await expect
      .element(screen.getByRole('textbox', { name: 'E-mail' }))
      .toHaveValue('ana.lima@example.com')
  })

  test('of "Nearly there" shows it again, with the address and the country', async () => {
    const before = await atForm('Brazil', { answers: [mailSent] })
    await fillIn(before)
    await send(before)
    await atStep(before, 3)
    const screen = await reload(before)
    await atStep(screen, 3)
    await expect.element(screen.getByRole('main').getByText('ana.lima@example.com')).toBeVisible()
    await expect.element(screen.getByText('Brazil')).toBeInTheDocument()
    expect(sentRegistrations(screen)).toEqual([])
  })

  test.each([
    ['nothing of ours', 'not JSON'],
    ['another kind of value', '7'],
    ['a country that there is not', '{"country_id":9999}'],
  ])('with %s in the storage starts at the first step', async (_, stored) => {
    const before = await atForm('Brazil')
    await before.unmount()
    sessionStorage.setItem('registration', stored)
    await atStep(await renderAt('/signup', { answers: [lists], history: before.history }), 1)
  })
})
