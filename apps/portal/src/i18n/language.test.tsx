import { saveProfile } from '@passerelle/contracts/profile.ts'
import { readTranslations } from '@passerelle/contracts/translations.ts'
import { describe, expect, test } from 'vitest'
import { ana, claire, signedInAs } from '../../test/people.ts'
import { expectAccessible, renderAt } from '../../test/render.tsx'
import { answer, startServer } from '../../test/server.ts'
import { atForm, choose, lists, type, type Screen } from '../../test/signup-steps.ts'

const heading = (screen: Screen, name: string) =>
  expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible()
const row = (screen: Screen, name: string) => screen.getByRole('link', { name, exact: true })

async function pickInMenu(screen: Screen, name: string) {
  await screen.getByRole('button', { name: /: English$/ }).click()
  await screen.getByRole('menuitem', { name }).click()
}
const value = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)?.value

describe('choosing a language', () => {
  test('on /signin: the page, its language and its title change at once, and the entries stay', async () => {
    const screen = await renderAt('/signin')
    await screen.getByRole('textbox', { name: 'Login or e-mail' }).fill('claire@example.com')
    await screen.getByLabelText('Password', { exact: true }).fill('secret')
    await row(screen, 'DE Deutsch').click()
    await heading(screen, 'Anmelden')
    expect([
      document.documentElement.lang,
      document.title,
      value('email'),
      value('password'),
    ]).toEqual(['de', 'Anmelden - eXperts', 'claire@example.com', 'secret'])
    await expect.element(row(screen, 'DE Deutsch')).toHaveAttribute('aria-current', 'true')
    await expectAccessible()
  })

  test('the focus stays on the chosen entry', async () => {
    const screen = await renderAt('/signin')
    await row(screen, 'FR Français').click()
    await heading(screen, 'Se connecter')
    expect(document.activeElement).toBe(row(screen, 'FR Français').element())
  })

  test('is remembered in the browser for a year', async () => {
    const screen = await renderAt('/signin')
    await row(screen, 'JP 日本語').click()
    await expect.poll(() => document.cookie).toContain('language=ja')
    const [cookie] = await cookieStore.getAll('language')
    expect(
      Math.round(
        ((cookie as unknown as { expires: number } | undefined)?.expires ?? 0) / 86_400_000 -
          Date.now() / 86_400_000,
      ),
    ).toBe(365)
  })

  test('loads only the texts of the opened screens, in the new language only', async () => {
    const screen = await renderAt('/signin')
    await row(screen, 'DE Deutsch').click()
    await heading(screen, 'Anmelden')
    expect(
      screen
        .callsOf(readTranslations.line)
        .map(({ path }) => path)
        .filter((path) => path.includes('/de/'))
        .toSorted(),
    ).toEqual(['/api/translations/de/common', '/api/translations/de/signin'])
    expect(screen.calls.filter(({ line }) => line === saveProfile.line)).toEqual([])
  })

  test('during a registration all entries stay', async () => {
    const screen = await atForm('Brazil')
    await type(screen, 'First name', 'Ana')
    await choose(screen, 'Main area of responsibility', 'Leisure travel')
    await screen.getByRole('checkbox', { name: /I accept the/ }).click()
    await pickInMenu(screen, 'Deutsch')
    await expect.element(screen.getByRole('textbox', { name: 'Vorname' })).toHaveValue('Ana')
    await expect
      .element(screen.getByRole('combobox', { name: 'Hauptverantwortungsbereich' }))
      .toBeVisible()
    expect(
      document.querySelector('#main_area_of_responsibility_id')?.textContent ??
        value('main_area_of_responsibility_id'),
    ).toMatch(/./)
    expect(document.querySelector<HTMLInputElement>('#terms_accepted')?.checked).toBe(true)
    await expect.element(screen.getByText('Brasilien').first()).toBeVisible()
  })

  test('when signed in, the account remembers it too, so that mails follow', async () => {
    const screen = await renderAt('/', {
      answers: [signedInAs(ana), answer(saveProfile, { ...claire, locale: 'fr' })],
    })
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await pickInMenu(screen, 'Français')
    await expect
      .poll(() => screen.callsOf(saveProfile.line).map(({ body }) => body))
      .toEqual([{ locale: 'fr' }])
    expect(document.documentElement.lang).toBe('fr')
  })

  test('the page stays usable in the old language until the texts have loaded', async () => {
    const screen = await renderAt('/signin')
    const { promise, resolve } = Promise.withResolvers<'networkDown'>()
    startServer([answer(readTranslations, () => promise)])
    await row(screen, 'DE Deutsch').click()
    await heading(screen, 'Sign in')
    await screen.getByRole('textbox', { name: 'Login or e-mail' }).fill('claire@example.com')
    expect([document.documentElement.lang, document.cookie.includes('language=')]).toEqual([
      'en-US',
      false,
    ])
    startServer([])
    resolve('networkDown')
    await heading(screen, 'Anmelden')
    expect([
      document.documentElement.lang,
      document.cookie.includes('language=de'),
      value('email'),
    ]).toEqual(['de', true, 'claire@example.com'])
  })
})

describe('the language of an account', () => {
  test('is used after a sign-in', async () => {
    const screen = await renderAt('/', { answers: [signedInAs({ ...ana, locale: 'de' })] })
    await heading(screen, 'Willkommen, Ana Lima')
    expect([document.documentElement.lang, document.cookie.includes('language=')]).toEqual([
      'de',
      false,
    ])
  })

  test('uses its own punctuation around the name: no space after the Japanese comma, and 様 at the end', async () => {
    const screen = await renderAt('/', { answers: [signedInAs({ ...ana, locale: 'ja' })] })
    await heading(screen, 'ようこそ、Lima Ana 様')
  })

  test('gives way to the language chosen in this browser', async () => {
    document.cookie = 'language=en-US; path=/'
    const screen = await renderAt('/', { answers: [signedInAs({ ...ana, locale: 'de' })] })
    await heading(screen, 'Welcome, Ana Lima')
  })
})

describe('the language of a country', () => {
  test('is offered in that language when the country is chosen, and changes the page', async () => {
    const screen = await renderAt('/signup', { answers: [lists] })
    await choose(screen, 'Country', 'Brazil')
    await expect
      .element(screen.getByText('Esta página também está disponível em português.'))
      .toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: 'Continuar em português' }).click()
    await expect.poll(() => document.documentElement.lang).toBe('pt-BR')
    await expect
      .element(screen.getByText('Esta página também está disponível em português.'))
      .not.toBeInTheDocument()
    await expect
      .element(screen.getByRole('combobox', { name: 'País', exact: true }))
      .toHaveTextContent('Brasil')
  })

  test('is not offered when the page already uses it', async () => {
    const screen = await renderAt('/signup', { answers: [lists] })
    await choose(screen, 'Country', 'United Kingdom')
    await expect
      .element(screen.getByRole('button', { name: 'Continue', exact: true }))
      .toBeEnabled()
    await expect
      .element(screen.getByText('This page is also available in English.'))
      .not.toBeInTheDocument()
  })
})
