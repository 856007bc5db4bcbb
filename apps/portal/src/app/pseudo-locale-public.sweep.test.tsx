/** All texts of the public screens come from the locale files, including the kit's texts. */
import { countries } from '@passerelle/contracts/countries.ts'
import { readList, type ListObject } from '@passerelle/contracts/lists.ts'
import { confirmEmail, readEmailChange } from '@passerelle/contracts/profile.ts'
import { emailChangeStatus } from '@passerelle/contracts/profile-form.ts'
import {
  changeForgottenPassword,
  checkResetCode,
  requestResetCode,
} from '@passerelle/contracts/reset.ts'
import { authorize } from '@passerelle/contracts/provider.ts'
import { logIn, me } from '@passerelle/contracts/signin.ts'
import { activate, readActivation, signUp, validateEmail } from '@passerelle/contracts/signup.ts'
import { activationStatus, nextStep } from '@passerelle/contracts/signup-form.ts'
import { readTerms } from '@passerelle/contracts/terms.ts'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { takeConsoleMessages } from '../../../../packages/kit/test/console-messages.ts'
import { hanakoSignedIn } from '../../test/people.ts'
import {
  expectAllTranslated,
  renderInPseudoLocale,
  documentTitleSet,
} from '../../test/pseudo-locale.ts'
import { quickClick, quickFill, quickType } from '../../test/quick-actions.ts'
import { answer, interrupted, problem, type Answer } from '../../test/server.ts'

type Screen = Awaited<ReturnType<typeof renderInPseudoLocale>>

const heading = (screen: Screen) =>
  expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
const expectText = (screen: Screen, text: string) =>
  expect.element(screen.getByText(text, { exact: false }).first()).toBeVisible()
const press = (screen: Screen, name: string) =>
  screen.getByRole('button', { name: `⟦${name}⟧` }).click()
const field = (screen: Screen, label: string) =>
  screen.getByRole('textbox', { name: `⟦${label}⟧`, exact: true })

async function open(path: string, answers: readonly Answer[] = []): Promise<Screen> {
  const screen = await renderInPseudoLocale(path, answers)
  await heading(screen)
  await documentTitleSet()
  expectAllTranslated()
  return screen
}

describe('/signin', () => {
  test('with messages for missing entries', async () => {
    const screen = await open('/signin')
    await screen.getByRole('button', { name: '⟦Sign in⟧' }).click({ force: true })
    await expectText(screen, 'Please fill in your password')
    expectAllTranslated()
  })

  test.each([
    ['wrong', problem(401, 'invalidLogin')],
    ['away', 'networkDown' as const],
    ['too often', problem(429, 'tooManyAttempts')],
  ])('with a failed sign-in: %s', async (_, reply) => {
    const screen = await open('/signin', [answer(logIn, reply)])
    await field(screen, 'Login or e-mail').fill('hanako@example.com')
    await field(screen, 'Password').fill('1234')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('alert').first()).toBeVisible()
    expectAllTranslated()
  })

  test('from the forgotten password to the new one', async () => {
    const screen = await open('/signin', [
      answer(requestResetCode, { success: true }),
      answer(changeForgottenPassword, { success: true, message: 'ok' }),
      answer(checkResetCode, ({ code }) =>
        code === '7K4M9QRT'
          ? { success: true, code: 'secret', message: 'ok' }
          : { success: false, message: 'no' },
      ),
    ])
    await press(screen, 'Forgot your login details?')
    await press(screen, 'Send code')
    await expectText(screen, 'Please fill in your e-mail')
    expectAllTranslated()
    await field(screen, 'E-mail').fill('hanako')
    await press(screen, 'Send code')
    await expectText(screen, 'Invalid email')
    expectAllTranslated()
    await field(screen, 'E-mail').fill('hanako@example.com')
    await press(screen, 'Send code')
    await field(screen, 'Code').fill('XXXXXXXX')
    await press(screen, 'Continue')
    await expectText(screen, 'Invalid code')
    expectAllTranslated()
    await field(screen, 'Code').fill('7K4M9QRT')
    await press(screen, 'Continue')
    await expectText(screen, 'Choose a new password')
    expectAllTranslated()
    await field(screen, 'New password').fill('1234')
    await press(screen, 'Save')
    await expectText(screen, 'Password changed')
    expectAllTranslated()
  })
})

test.each(['/login', '/nowhere', '/activate', '/confirm-email', '/activate/x', '/confirm-email/x'])(
  '%s',
  async (path) => {
    await open(path)
  },
)

/** The document itself belongs to the country, not to the portal, so its language differs. */
const terms = {
  key: 'uk',
  version: '2026-01-01',
  language: 'ja',
  title: '利用規約',
  notice: '見本',
  sections: [{ title: '会員資格', text: '無料' }],
  versions: ['2026-07-01', '2026-01-01'],
  languages: ['ja', 'zh-Hans'],
}

test.each(['', '/global', '/uk'])('/terms%s', async (path) => {
  await open(`/terms${path}`, [answer(readTerms, { ...terms, key: path.slice(1) || 'generic' })])
})

test('terms that cannot be loaded', async () => {
  await open('/terms', [answer(readTerms, 'networkDown')])
})

test.each(Object.keys(activationStatus) as (keyof typeof activationStatus)[])(
  'the result %s of an activation link',
  async (outcome) => {
    const screen = await open('/activate/x', [
      answer(activate, { status_id: activationStatus[outcome] }),
    ])
    await press(screen, 'Confirm my e-mail address')
    await expect.element(screen.getByRole('main').getByRole('button')).not.toBeInTheDocument()
    await heading(screen)
    expectAllTranslated()
  },
)

test('links that were used before', async () => {
  const screen = await open('/activate/x', [answer(readActivation, { status_id: 3 })])
  await screen.unmount()
  await open('/confirm-email/x', [answer(readEmailChange, { status_id: 3 })])
})

test('the question for the password of a registration', async () => {
  const screen = await open('/activate/x', [
    answer(activate, ({ password }) =>
      problem(403, 'passwordRequired', 'password', {
        password: password === undefined ? 'required' : 'wrong',
      }),
    ),
  ])
  await press(screen, 'Confirm my e-mail address')
  await screen.getByRole('main').getByRole('textbox').fill('a guess')
  await press(screen, 'Confirm registration')
  await expect.element(screen.getByRole('main').getByRole('textbox')).toHaveFocus()
  expectAllTranslated()
})

test.each(Object.keys(emailChangeStatus) as (keyof typeof emailChangeStatus)[])(
  'the result %s of a link for a new address',
  async (outcome) => {
    const screen = await open('/confirm-email/x', [
      answer(confirmEmail, { status_id: emailChangeStatus[outcome] }),
    ])
    await press(screen, 'Confirm my e-mail address')
    await expect.element(screen.getByRole('main').getByRole('button')).not.toBeInTheDocument()
    await heading(screen)
    expectAllTranslated()
  },
)

const site = {
  client_id: '1',
  client_name: '旅',
  client_uri: null,
  logo: null,
  scopes: ['openid', 'profile', 'email', 'phone', 'address', 'experts', 'offline_access'],
}

test.each([
  [403, 'consentRequired'],
  [403, 'notApproved'],
  [403, 'notAllowed'],
  [400, 'badRequest'],
] as const)('an interrupted authorization request: %s %s', async (status, code) => {
  await open('/authorize', [
    answer(
      authorize,
      interrupted(status, code, {
        error: '',
        site,
        interaction: '1',
        redirect_uri: 'https://site.example/',
      }),
    ),
    answer(me, { ...hanakoSignedIn, notifications: [] }),
  ])
})

test.each([
  '/token',
  '/logout?ask=1',
  '/pg',
  `/pg?error=access_denied&state=1`,
  '/pg?code=1&state=1',
])('%s', async (path) => {
  await open(path)
})

/** A value that no type allows, so that the screen throws. */
const brokenSettings = undefined as never

test('Something went wrong!', async () => {
  const screen = await renderInPseudoLocale('/signin', [], { parts: brokenSettings })
  await heading(screen)
  expectAllTranslated()
  expect(takeConsoleMessages().join('\n')).toContain('Cannot read properties')
})

const objects: Record<string, ListObject[]> = {
  countries: countries.map(({ id, name, code, terms, dialCode }) => ({
    id,
    name,
    code,
    terms,
    dialCode,
  })),
  states: [
    { id: 'US-CA', name: 'カリフォルニア', code: '1' },
    { id: 'US-IL', name: 'イリノイ', code: '2' },
  ],
  agencies: [{ id: 1, name: '青空旅行', city: '東京', iata_nr: '00002004', country_id: 128 }],
  airports: [{ id: '1', name: '羽田' }],
}
const lists = answer(readList, (_, { list = '' }) => ({ objects: objects[list] ?? [] }))

/** Opens the form for a country by its name in the reader's language. */
async function atForm(country: string, answers: readonly Answer[] = []): Promise<Screen> {
  const screen = await open('/signup', [...answers, lists])
  await quickClick(screen.getByRole('combobox', { name: '⟦Country⟧', exact: true }))
  await expect.element(screen.getByRole('option').first()).toBeVisible()
  expectAllTranslated()
  await userEvent.keyboard(country)
  await quickClick(screen.getByRole('option', { name: country, exact: false }))
  await press(screen, 'Continue')
  await expect.element(field(screen, 'First name')).toBeVisible()
  expectAllTranslated()
  return screen
}

async function choose(screen: Screen, label: string, option: string) {
  await quickClick(screen.getByRole('combobox', { name: `⟦${label}⟧`, exact: true }))
  await expect.element(screen.getByRole('option').first()).toBeVisible()
  expectAllTranslated()
  await quickClick(screen.getByRole('option', { name: option, exact: false }))
}

async function fillIn(screen: Screen) {
  await choose(screen, 'Job title', 'Travel Consultant')
  await choose(screen, 'Main area of responsibility', 'Leisure travel')
  await quickClick(screen.getByRole('combobox', { name: '⟦Agency name⟧' }))
  await quickType('山旅')
  const texts = {
    'First name': '花子',
    'Last name': '山田',
    'E-mail': 'hanako@example.com',
    Street: '桜通り',
    City: '東京',
    'Zip code': '100',
    Password: '1234',
    'Re-enter password': '1234',
  }
  for (const [label, value] of Object.entries(texts)) await quickFill(field(screen, label), value)
  await quickClick(screen.getByRole('checkbox', { name: 'I accept the', exact: false }))
}

describe('/signup', () => {
  test('when the countries cannot be loaded', async () => {
    const screen = await open('/signup', [answer(readList, 'networkDown')])
    await expect.element(screen.getByRole('alert').first()).toBeVisible()
    expectAllTranslated()
  })

  test.each(['カナダ', 'アメリカ合衆国', 'ドイツ'])(
    'the form for %s with messages for all missing entries',
    async (country) => {
      const screen = await atForm(country)
      await press(screen, 'Send registration')
      await expectText(screen, 'Please complete all required fields.')
      expectAllTranslated()
    },
  )

  test('errors of single fields, and a list that finds nothing', async () => {
    const screen = await atForm('ドイツ', [answer(validateEmail, { valid: false })])
    await field(screen, 'E-mail').fill('hanako@example.com')
    await field(screen, 'Phone').fill('1')
    await field(screen, 'Password').fill('1')
    await field(screen, 'Re-enter password').fill('2')
    await expectText(screen, 'This email is already in use')
    await press(screen, 'Send registration')
    await expectText(screen, 'Please enter the number with its country code')
    expectAllTranslated()
    await screen.getByRole('combobox', { name: '⟦Agency name⟧' }).click()
    await userEvent.keyboard('無')
    await expectText(screen, 'Use “')
    expectAllTranslated()
  })

  test.each(Object.entries(nextStep))('the answer %s to a registration', async (_, step_id) => {
    const screen = await atForm('ドイツ', [
      answer(validateEmail, { valid: true }),
      answer(signUp, { step_id }),
    ])
    await fillIn(screen)
    expectAllTranslated()
    await press(screen, 'Send registration')
    await expect
      .element(screen.getByRole('button', { name: '⟦Send registration⟧' }))
      .not.toBeInTheDocument()
    expectAllTranslated()
  })
})
