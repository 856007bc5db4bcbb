import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { setInputValue } from '../../test/set-input-value.ts'
import { unreachableToast, renderCard, email, unreadableAnswers } from '../../test/render-card.tsx'
import { changeCode, json, rightCode } from '../../test/stories/fake-card-server.ts'

test('step 2 asks for a code, and its button waits for a valid e-mail', async () => {
  const card = await renderCard()
  await card.toRecover()
  await expect.element(card.button('Continue')).toHaveAttribute('aria-disabled', 'true')
  card.press('Continue')
  await expect.element(card.screen.getByText('Please fill in your e-mail')).toBeVisible()
  await card.field('E-mail').fill('CLAIRE.moreau@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(card.heading('Confirm e-mail')).toBeVisible()
  await expect
    .element(card.screen.getByText('The code expires in 90 seconds.', { exact: false }))
    .toBeVisible()
  expect(
    card.received.map(({ address, body, credentials }) => [address, body, credentials]),
  ).toEqual([['/api/card/forgot-password', { email }, 'include']])
})

test.each([
  [
    json({ detail: 'Too many attempts. Please try again later.' }, 429),
    'Too many attempts. Please try again later.',
  ],
  [json({ success: false, message: 'No codes today.' }), 'No codes today.'],
  [
    new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'This did not work (status 502). Please try again.',
  ],
])(
  'a refusal at step 2 is told in the server’s words, else with its status',
  async (answer, message) => {
    const card = await renderCard({ '/api/card/forgot-password': () => answer.clone() })
    await card.toRecover()
    await card.field('E-mail').fill(email)
    await card.button('Continue').click()
    await expect.poll(card.toasts).toEqual([{ type: 'error', message, autoClose: 4000 }])
    await expect.element(card.heading('Recover password')).toBeVisible()
  },
)

const [[, failing], ...empty] = unreadableAnswers

test.each(empty)('at step 2 status 200 is enough: %s goes on', async (_, answer) => {
  const card = await renderCard({ '/api/card/forgot-password': answer })
  await card.toConfirm()
  expect(card.toasts()).toEqual([])
})

test('a network that fails at step 2 gives a toast, and the step can be tried again', async () => {
  let works = false
  const card = await renderCard({
    '/api/card/forgot-password': () => (works ? json({ success: true }) : failing()),
  })
  await card.toRecover()
  await card.field('E-mail').fill(email)
  await card.button('Continue').click()
  await expect.poll(card.toasts).toEqual([unreachableToast])
  works = true
  await card.button('Continue').click()
  await expect.element(card.heading('Confirm e-mail')).toBeVisible()
})

test('an e-mail that the server does not take is marked at its field', async () => {
  const card = await renderCard({
    '/api/card/forgot-password': () =>
      json({ detail: 'Some fields are not right.', errors: { email: 'invalidEmail' } }, 400),
  })
  await card.toRecover()
  await card.field('E-mail').fill('a@b.cc')
  await card.button('Continue').click()
  await expect.element(card.field('E-mail')).toHaveAccessibleDescription('Invalid email')
})

test('step 3 checks the code as soon as four digits are there, joined, without credentials', async () => {
  const card = await renderCard()
  await card.toConfirm()
  await card.enter(rightCode)
  await expect.element(card.heading('Choose a new password')).toBeVisible()
  expect(
    card.received.slice(1).map(({ address, body, credentials }) => [address, body, credentials]),
  ).toEqual([['/api/card/validate', { code: rightCode, email }, 'omit']])
})

test('a code that the phone fills in the moment its boxes are there is checked too', async () => {
  const card = await renderCard()
  const watching = new MutationObserver(() => {
    const [first] = card.boxes()
    if (first) watching.disconnect()
    if (first) setInputValue(first, rightCode)
  })
  watching.observe(document.body, { childList: true, subtree: true })
  await card.button('Recover password').click()
  await card.field('E-mail').fill(email)
  await card.button('Continue').click()
  await expect.element(card.heading('Choose a new password')).toBeVisible()
})

test('a wrong code empties the boxes, says Invalid code, and raises the server’s message for 4 s', async () => {
  const card = await renderCard()
  await card.toConfirm()
  await card.enter('1234')
  await expect.element(card.screen.getByText('Invalid code')).toBeVisible()
  expect(card.boxes().map(({ value }) => value)).toEqual(['', '', '', ''])
  expect(document.activeElement).toBe(card.boxes()[0])
  expect(card.toasts()).toEqual([
    { type: 'error', message: 'This code is wrong.', autoClose: 4000 },
  ])
  await card.enter(rightCode)
  await expect.element(card.heading('Choose a new password')).toBeVisible()
})

test('an answer that says success without a code does not go on', async () => {
  const card = await renderCard({
    '/api/card/validate': () => json({ success: true, message: 'Fine' }),
  })
  await card.toConfirm()
  await card.enter(rightCode)
  await expect.element(card.screen.getByText('Invalid code')).toBeVisible()
})

const special = 'Special character !@#$%^&*'

test('a new password that breaks rules says which, and cannot be saved', async () => {
  const card = await renderCard()
  await card.toPassword()
  for (const [typed, missing] of [
    ['Harbour7', [special]],
    ['harbour7!', ['Uppercase']],
    ['HARBOUR7!', ['Lowercase']],
    ['Harbours!', ['Digit']],
    ['Harbo7!', ['At least 8 characters']],
    ['Harbour7?', [special]],
    ['', ['Uppercase', 'Lowercase', 'Digit', special, 'At least 8 characters']],
  ] as const) {
    await card.password().fill(typed)
    const rules = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(rules.length, typed).toBe(5)
    expect(
      rules.filter((rule) => rule.includes('(missing)')),
      typed,
    ).toEqual(missing.map((rule) => `${rule} (missing)`))
    await expect
      .element(card.button('Save'), { message: typed })
      .toHaveAttribute('aria-disabled', 'true')
    card.press('Save')
    await expect
      .element(card.screen.getByText('Please choose a password that keeps all rules.'))
      .toBeVisible()
    expect(card.received.length, typed).toBe(2)
  }
})

test('each of !@#$%^&* is a special character', async () => {
  const card = await renderCard()
  await card.toPassword()
  for (const character of '!@#$%^&*') {
    await card.password().fill('Harbour7')
    await expect.element(card.button('Save')).toHaveAttribute('aria-disabled', 'true')
    await card.password().fill(`Harbour7${character}`)
    await expect
      .element(card.button('Save'), { message: character })
      .not.toHaveAttribute('aria-disabled')
  }
})

test('step 4 changes the password with the change code, raises the server’s message for 3 s, and goes back to login', async () => {
  const card = await renderCard()
  await card.toPassword()
  await card.password().fill(' Harbour7! ')
  await card.button('Save').click()
  await expect.element(card.heading('Sign in')).toBeVisible()
  const last = card.received.at(-1)
  expect([last?.address, last?.body, last?.credentials]).toEqual([
    '/api/card/change-password',
    { email, password: ' Harbour7! ', code: changeCode },
    'include',
  ])
  expect(card.toasts()).toEqual([
    { type: 'success', message: 'Your password was changed.', autoClose: 3000 },
  ])
  await expect.element(card.screen.getByText('Your password was changed.')).toBeVisible()
  await expect.element(card.password()).toHaveValue('')
})

test('a change that fails raises the server’s message and goes back to step 2', async () => {
  const card = await renderCard({
    '/api/card/change-password': () => json({ success: false, message: 'Please start again.' }),
  })
  await card.toPassword()
  await card.password().fill('Harbour7!')
  await card.button('Save').click()
  await expect.element(card.heading('Recover password')).toBeVisible()
  expect(card.toasts()).toEqual([
    { type: 'error', message: 'Please start again.', autoClose: 4000 },
  ])
})

test('a password that the server does not take is marked at its field, and another can be tried', async () => {
  const card = await renderCard({
    '/api/card/change-password': ({ password }) =>
      password === 'Harbour7!'
        ? json({ errors: { password: 'tooCommon' } }, 400)
        : json({ success: true, message: 'Changed' }),
  })
  await card.toPassword()
  await card.password().fill('Harbour7!')
  await card.button('Save').click()
  await expect.element(card.password()).toHaveAttribute('aria-invalid', 'true')
  expect(card.toasts()).toEqual([])
  await card.password().fill('Harbour lamp 7!')
  await card.button('Save').click()
  await expect.element(card.heading('Sign in')).toBeVisible()
})

test('the rules can be others, or none', async () => {
  const card = await renderCard({}, { passwordRules: ['length'] })
  await card.toPassword()
  expect(document.querySelectorAll('li').length).toBe(1)
  await card.password().fill('lanterns')
  await card.button('Save').click()
  await expect.element(card.heading('Sign in')).toBeVisible()
})

test('step 3 sends another code to the same address where that is wanted, empties the boxes and says so', async () => {
  const card = await renderCard({}, { anotherCode: true })
  await card.toConfirm()
  await card.enter('12')
  await card.button('Send another code').click()
  await expect.element(card.screen.getByText('We have sent another code.')).toBeVisible()
  expect(card.boxes().map(({ value }) => value)).toEqual(['', '', '', ''])
  expect(card.received.map(({ address, body }) => [address, body])).toEqual([
    ['/api/card/forgot-password', { email }],
    ['/api/card/forgot-password', { email }],
  ])
  expect(card.toasts()).toEqual([
    { type: 'success', message: 'We have sent another code.', autoClose: 3000 },
  ])
})

test('another code that is refused is told in the server’s words', async () => {
  let times = 0
  const card = await renderCard(
    {
      '/api/card/forgot-password': () =>
        times++ === 0
          ? json({ success: true })
          : json({ detail: 'Too many attempts. Please try again later.' }, 429),
    },
    { anotherCode: true },
  )
  await card.toConfirm()
  await card.button('Send another code').click()
  await expect
    .element(card.screen.getByText('Too many attempts. Please try again later.'))
    .toBeVisible()
  await expect.element(card.heading('Confirm e-mail')).toBeVisible()
})

test('without being asked for, step 3 has no other link than Use another email', async () => {
  const card = await renderCard()
  await card.toConfirm()
  expect([...document.querySelectorAll('form button')].map((button) => button.textContent)).toEqual(
    ['Use another email'],
  )
})
