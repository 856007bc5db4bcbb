/** Back, Forward and reload lose nothing that was typed (the passwords a reload does), and nothing of it outlives the registration. */
import { signUp } from '@passerelle/contracts/signup.ts'
import { readList } from '@passerelle/contracts/lists.ts'
import { nextStep } from '@passerelle/contracts/signup-form.ts'
import { describe, expect, test } from 'vitest'
import { wasRegisteredHere } from '../../app/registered.ts'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { atForm, choose, fillIn, free, lists, mailSent, sent, type Screen } from '../../../test/signup-steps.ts'

const atStep = (screen: Screen, step: number) => expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`REGISTRATION - STEP ${step}`)
const send = (screen: Screen) => screen.getByRole('button', { name: 'Send registration' }).click()
const passwords = () => ['password', 'password_check'].map((id) => document.querySelector<HTMLInputElement>(`#${id}`)?.value)

/** The same tab, with nothing left in memory. */
async function reload(before: Screen, answers = [lists, free, mailSent]) {
  await before.unmount()
  return renderAt('/signup', { answers, history: before.history })
}

async function expectTyped(screen: Screen) {
  await atStep(screen, 2)
  await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana')
  await expect.element(screen.getByRole('textbox', { name: 'Zip code' })).toHaveValue('01305-000')
  await expect.element(screen.getByRole('combobox', { name: 'Job title' })).toMatchTextContent('Travel Consultant')
  await expect.element(screen.getByRole('combobox', { name: 'Agency name' })).toMatchTextContent('Ponte Aérea')
  await expect.element(screen.getByRole('checkbox', { name: /I accept the/ })).toBeChecked()
}

describe('Back and Forward', () => {
  test('Back from the form shows the country that was chosen, and Forward the form with everything typed, passwords too', async () => {
    const screen = await atForm('Brazil')
    await fillIn(screen)
    screen.history.back()
    await atStep(screen, 1)
    await expect.element(screen.getByRole('combobox', { name: 'Country' })).toMatchTextContent('Brazil')
    screen.history.forward()
    await expectTyped(screen)
    expect(passwords()).toEqual([' pass ', ' pass '])
  })

  test('another country chosen on the way keeps what was typed', async () => {
    const screen = await atForm('Brazil')
    await fillIn(screen)
    screen.history.back()
    await choose(screen, 'Country', 'Canada')
    await screen.getByRole('button', { name: 'Continue' }).click()
    await expectTyped(screen)
    await expect.element(screen.getByRole('group', { name: 'Agency data' })).toMatchTextContent('Canada')
  })

  test('pressing Continue twice is one step', async () => {
    const screen = await renderAt('/signup', { answers: [lists, free] })
    await choose(screen, 'Country', 'Brazil')
    const go = screen.getByRole('button', { name: 'Continue' }).element() as HTMLElement
    go.click()
    go.click()
    await atStep(screen, 2)
    screen.history.back()
    await atStep(screen, 1)
  })

  test('Back from too many attempts shows the form with everything typed', async () => {
    const screen = await atForm('Brazil', { answers: [answer(signUp, { step_id: nextStep.tooManyAttempts })] })
    await fillIn(screen)
    await send(screen)
    await atStep(screen, 4)
    screen.history.back()
    await expectTyped(screen)
  })

  test('leaving the registration and coming back loses the passwords only', async () => {
    const screen = await atForm('Brazil')
    await fillIn(screen)
    await screen.getByRole('link', { name: 'Sign in' }).click()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in')
    screen.history.back()
    await expectTyped(screen)
    expect(passwords()).toEqual(['', ''])
  })
})

describe('a reload', () => {
  test('of the form keeps the step and everything typed but the passwords', async () => {
    const screen = await reload(await atForm('Brazil').then(async (form) => { await fillIn(form); return form }))
    await expectTyped(screen)
    expect(passwords()).toEqual(['', ''])
    await expectAccessible()
  })

  test('of the country step keeps the country, and a later Forward finds the form as it was', async () => {
    const before = await atForm('Brazil')
    await fillIn(before)
    before.history.back()
    await atStep(before, 1)
    const screen = await reload(before)
    await expect.element(screen.getByRole('combobox', { name: 'Country' })).toMatchTextContent('Brazil')
    screen.history.forward()
    await expectTyped(screen)
  })

  test('of the form while the countries do not come can be tried again, and loses nothing', async () => {
    const before = await atForm('Brazil')
    await fillIn(before)
    let isDown = true
    const screen = await reload(before, [answer(readList, () => (isDown ? 'networkDown' : { objects: [{ id: 17, name: 'Brazil' }] })), free])
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    isDown = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana')
  })

  test('of step 5 still names the address', async () => {
    const before = await atForm('Brazil', { answers: [answer(signUp, { step_id: nextStep.emailInUse })] })
    await fillIn(before)
    await send(before)
    await atStep(before, 5)
    const screen = await reload(before)
    await atStep(screen, 5)
    await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ana.lima@example.com')
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
    expect(sent(screen)).toEqual([])
  })

  test.each([['nothing of ours', 'not JSON'], ['another kind of value', '7'], ['a country that there is not', '{"country_id":9999}']])('with %s in the storage begins at the first step', async (_, stored) => {
    const before = await atForm('Brazil')
    await before.unmount()
    sessionStorage.setItem('registration', stored)
    await atStep(await renderAt('/signup', { answers: [lists], history: before.history }), 1)
  })
})

describe('what is kept', () => {
  test('passwords are never written down, and nothing is in the local storage', async () => {
    const screen = await atForm('Brazil')
    await fillIn(screen, { Password: 'window-seat', 'Re-enter password': 'window-seat' })
    await expect.poll(() => sessionStorage.getItem('registration')).toMatch(/Ana.*01305-000/)
    expect(JSON.stringify({ ...sessionStorage, ...localStorage }) + screen.history.written()).not.toContain('window-seat')
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('after step 3 it is forgotten: Back shows an empty first step, never the filled form', async () => {
    const screen = await atForm('Brazil', { answers: [mailSent] })
    await fillIn(screen)
    await send(screen)
    await atStep(screen, 3)
    expect(Object.keys(sessionStorage)).toEqual([])
    screen.history.back()
    await atStep(screen, 1)
    await expect.element(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true')
    await choose(screen, 'Country', 'Brazil')
    await screen.getByRole('button', { name: 'Continue' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('')
    expect(passwords()).toEqual(['', ''])
    expect(sent(screen)).toHaveLength(1)
  })

  test('an answer that arrives after the person went to another page leads nobody away', async () => {
    const { promise, resolve } = Promise.withResolvers<{ step_id: 3 }>()
    const screen = await atForm('Brazil', { answers: [answer(signUp, () => promise)] })
    await fillIn(screen)
    await send(screen)
    await screen.getByRole('link', { name: 'Sign in' }).click()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in')
    resolve({ step_id: 3 })
    await expect.poll(wasRegisteredHere).toBe(true)
    expect(screen.at()).toBe('/signin')
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('an answer that arrives at the first step is shown all the same', async () => {
    const { promise, resolve } = Promise.withResolvers<{ step_id: 3 }>()
    const screen = await atForm('Brazil', { answers: [answer(signUp, () => promise)] })
    await fillIn(screen)
    await send(screen)
    screen.history.back()
    await atStep(screen, 1)
    resolve({ step_id: 3 })
    await atStep(screen, 3)
  })
})
