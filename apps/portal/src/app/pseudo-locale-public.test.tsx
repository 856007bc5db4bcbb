/** The screens for everybody take all their words from the translation resources, the kit's too (issue 2). */
import { countries } from '@passerelle/contracts/countries.ts'
import { readList, type ListObject } from '@passerelle/contracts/lists.ts'
import { confirmEmail } from '@passerelle/contracts/profile.ts'
import { emailChangeStatus } from '@passerelle/contracts/profile-form.ts'
import { changeForgotten, checkCode, requestCode } from '@passerelle/contracts/reset.ts'
import { authorize } from '@passerelle/contracts/provider.ts'
import { logIn, me } from '@passerelle/contracts/signin.ts'
import { activate, signUp, validateEmail } from '@passerelle/contracts/signup.ts'
import { activationStatus, nextStep } from '@passerelle/contracts/signup-form.ts'
import { readTerms } from '@passerelle/contracts/terms.ts'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { hanakoSignedIn } from '../../test/hanako.ts'
import { expectAllMarked, renderMarked, titled } from '../../test/pseudo-locale.ts'
import { pass, passWith, passWriting } from '../../test/quick-actions.ts'
import { answer, interrupted, refusal, type Answer } from '../../test/server.ts'

type Screen = Awaited<ReturnType<typeof renderMarked>>

const heading = (screen: Screen) =>
  expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
const said = (screen: Screen, text: string) =>
  expect.element(screen.getByText(text, { exact: false }).first()).toBeVisible()
const press = (screen: Screen, name: string) =>
  screen.getByRole('button', { name: `⟦${name}⟧` }).click()
const field = (screen: Screen, label: string) =>
  screen.getByRole('textbox', { name: `⟦${label}⟧`, exact: true })

async function open(path: string, answers: readonly Answer[] = []): Promise<Screen> {
  const screen = await renderMarked(path, answers)
  await heading(screen)
  await titled()
  expectAllMarked()
  return screen
}

describe('/signin', () => {
  test('with what is missing', async () => {
    const screen = await open('/signin')
    await screen.getByRole('button', { name: '⟦Sign in⟧' }).click({ force: true })
    await said(screen, 'Please fill in your password')
    expectAllMarked()
  })

  test.each([
    ['wrong', refusal(401, 'invalidLogin')],
    ['away', 'networkDown' as const],
    ['too often', refusal(429, 'tooManyAttempts')],
  ])('with a sign-in that came to nothing: %s', async (_, reply) => {
    const screen = await open('/signin', [answer(logIn, reply)])
    await field(screen, 'Login or e-mail').fill('hanako@example.com')
    await field(screen, 'Password').fill('1234')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('alert').first()).toBeVisible()
    expectAllMarked()
  })

  test('from the forgotten password to the new one', async () => {
    const screen = await open('/signin', [
      answer(requestCode, { success: true }),
      answer(changeForgotten, { success: true, message: 'ok' }),
      answer(checkCode, ({ code }) =>
        code === '7K4M9QRT'
          ? { success: true, code: 'secret', message: 'ok' }
          : { success: false, message: 'no' },
      ),
    ])
    await press(screen, 'Forgot your login details?')
    await press(screen, 'Send code')
    await said(screen, 'Please fill in your e-mail')
    expectAllMarked()
    await field(screen, 'E-mail').fill('hanako')
    await press(screen, 'Send code')
    await said(screen, 'Invalid email')
    expectAllMarked()
    await field(screen, 'E-mail').fill('hanako@example.com')
    await press(screen, 'Send code')
    await field(screen, 'Code').fill('XXXXXXXX')
    await press(screen, 'Continue')
    await said(screen, 'Invalid code')
    expectAllMarked()
    await field(screen, 'Code').fill('7K4M9QRT')
    await press(screen, 'Continue')
    await said(screen, 'Choose a new password')
    expectAllMarked()
    await field(screen, 'New password').fill('1234')
    await press(screen, 'Save')
    await said(screen, 'Password changed')
    expectAllMarked()
  })
})

test.each(['/login', '/nowhere', '/activate', '/confirm-email', '/activate/x', '/confirm-email/x'])(
  '%s',
  async (path) => {
    await open(path)
  },
)

/** The text itself is the country's, not the portal's: in a language of its own. */
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

test('terms that could not be loaded', async () => {
  await open('/terms', [answer(readTerms, 'networkDown')])
})

test.each(Object.keys(activationStatus) as (keyof typeof activationStatus)[])(
  'an activation link that is %s',
  async (outcome) => {
    const screen = await open('/activate/x', [
      answer(activate, { status_id: activationStatus[outcome] }),
    ])
    await press(screen, 'Confirm my e-mail address')
    await expect.element(screen.getByRole('main').getByRole('button')).not.toBeInTheDocument()
    await heading(screen)
    expectAllMarked()
  },
)

test.each(Object.keys(emailChangeStatus) as (keyof typeof emailChangeStatus)[])(
  'a link for a new address that is %s',
  async (outcome) => {
    const screen = await open('/confirm-email/x', [
      answer(confirmEmail, { status_id: emailChangeStatus[outcome] }),
    ])
    await press(screen, 'Confirm my e-mail address')
    await expect.element(screen.getByRole('main').getByRole('button')).not.toBeInTheDocument()
    await heading(screen)
    expectAllMarked()
  },
)

const site = {
  client_id: '1',
  client_name: '旅',
  client_uri: null,
  scopes: ['openid', 'profile', 'email', 'phone', 'address', 'experts', 'offline_access'],
}

test.each([
  [403, 'consentRequired'],
  [403, 'notApproved'],
  [403, 'notAllowed'],
  [400, 'badRequest'],
] as const)('the way to a site that does not go on: %s %s', async (status, code) => {
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

/** Something that no type allows, for a screen to stumble over. */
const brokenSettings = undefined as never

test('Something went wrong!', async () => {
  const screen = await renderMarked('/signin', [], { parts: brokenSettings })
  await heading(screen)
  expectAllMarked()
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

/** The form for this country, named as the reader names it. */
async function atForm(country: string, answers: readonly Answer[] = []): Promise<Screen> {
  const screen = await open('/signup', [...answers, lists])
  await pass(screen.getByRole('combobox', { name: '⟦Country⟧', exact: true }))
  await expect.element(screen.getByRole('option').first()).toBeVisible()
  expectAllMarked()
  await userEvent.keyboard(country)
  await pass(screen.getByRole('option', { name: country, exact: false }))
  await press(screen, 'Continue')
  await expect.element(field(screen, 'First name')).toBeVisible()
  expectAllMarked()
  return screen
}

async function choose(screen: Screen, label: string, option: string) {
  await pass(screen.getByRole('combobox', { name: `⟦${label}⟧`, exact: true }))
  await expect.element(screen.getByRole('option').first()).toBeVisible()
  expectAllMarked()
  await pass(screen.getByRole('option', { name: option, exact: false }))
}

async function fillIn(screen: Screen) {
  await choose(screen, 'Job title', 'Travel Consultant')
  await choose(screen, 'Main area of responsibility', 'Leisure travel')
  await pass(screen.getByRole('combobox', { name: '⟦Agency name⟧' }))
  await passWriting('山旅')
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
  for (const [label, value] of Object.entries(texts)) await passWith(field(screen, label), value)
  await pass(screen.getByRole('checkbox', { name: 'I accept the', exact: false }))
}

describe('/signup', () => {
  test('when the countries do not come', async () => {
    const screen = await open('/signup', [answer(readList, 'networkDown')])
    await expect.element(screen.getByRole('alert').first()).toBeVisible()
    expectAllMarked()
  })

  test.each(['カナダ', 'アメリカ合衆国', 'ドイツ'])(
    'the form for %s, and everything that is missing',
    async (country) => {
      const screen = await atForm(country)
      await press(screen, 'Send registration')
      await said(screen, 'Please complete all required fields.')
      expectAllMarked()
    },
  )

  test('fieldErrors of single fields, and a list that finds nothing', async () => {
    const screen = await atForm('ドイツ', [answer(validateEmail, { valid: false })])
    await field(screen, 'E-mail').fill('hanako@example.com')
    await field(screen, 'Phone').fill('1')
    await field(screen, 'Password').fill('1')
    await field(screen, 'Re-enter password').fill('2')
    await said(screen, 'This email is already in use')
    await press(screen, 'Send registration')
    await said(screen, 'Please enter the number with its country code')
    expectAllMarked()
    await screen.getByRole('combobox', { name: '⟦Agency name⟧' }).click()
    await userEvent.keyboard('無')
    await said(screen, 'Use “')
    expectAllMarked()
  })

  test.each(Object.entries(nextStep))('the answer %s', async (_, step_id) => {
    const screen = await atForm('ドイツ', [
      answer(validateEmail, { valid: true }),
      answer(signUp, { step_id }),
    ])
    await fillIn(screen)
    expectAllMarked()
    await press(screen, 'Send registration')
    await expect
      .element(screen.getByRole('button', { name: '⟦Send registration⟧' }))
      .not.toBeInTheDocument()
    expectAllMarked()
  })
})
