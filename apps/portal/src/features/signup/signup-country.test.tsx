import { countries } from '@passerelle/contracts/countries.ts'
import { readList } from '@passerelle/contracts/lists.ts'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, languages, renderAt } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import {
  atForm,
  choose,
  fillIn,
  mailSent,
  send,
  sentRegistrations,
  type,
  type Screen,
} from '../../../test/signup-steps.ts'

describe('a change of the country', () => {
  const changeTo = async (screen: Screen, country: string) => {
    await screen.getByRole('button', { name: 'Change country' }).click()
    await choose(screen, 'Country', country)
    await screen.getByRole('button', { name: 'Continue' }).click()
  }
  const tick = (screen: Screen) => screen.getByRole('checkbox', { name: /I accept the/ })

  test('takes back the tick at other terms, and says so until they are accepted', async () => {
    const screen = await atForm('Brazil')
    await tick(screen).click()
    await changeTo(screen, 'Canada')
    await expect.element(tick(screen)).not.toBeChecked()
    const words = screen.getByText(/Other terms and conditions apply in this country/)
    await expect.element(words).toBeVisible()
    await expectAccessible()
    await tick(screen).click()
    await expect.element(words).not.toBeInTheDocument()
  })

  test('removes a chosen agency and what came with it, and keeps what was typed', async () => {
    const screen = await atForm('Brazil')
    await type(screen, 'Street', 'Rua Augusta 1')
    await choose(screen, 'Agency name', /Ipanema Viagens/)
    const city = screen.getByRole('textbox', { name: 'City', exact: true })
    await expect.element(city).toHaveValue('Rio de Janeiro')
    await changeTo(screen, 'Canada')
    await expect.element(city).toHaveValue('')
    await expect
      .element(screen.getByRole('combobox', { name: 'Agency name' }))
      .not.toMatchTextContent('Ipanema')
    await expect
      .element(screen.getByRole('textbox', { name: 'Street', exact: true }))
      .toHaveValue('Rua Augusta 1')
  })
})

describe('a chosen agency', () => {
  const city = (screen: Screen) => screen.getByRole('textbox', { name: 'City', exact: true })
  const number = (screen: Screen) => screen.getByRole('textbox', { name: 'IATA number' })
  const nameOwn = async (screen: Screen) => {
    await screen.getByRole('combobox', { name: 'Agency name', exact: true }).click()
    await userEvent.keyboard('My own little agency')
    await screen.getByRole('option', { name: /^Use .My own little agency/ }).click()
  }

  test('that another name replaces leaves with what came with it', async () => {
    const screen = await atForm('Brazil')
    await choose(screen, 'Agency name', /Ipanema Viagens/)
    await expect.element(number(screen)).toHaveValue('00002004')
    await nameOwn(screen)
    await expect.element(number(screen)).toHaveValue('')
    await expect.element(city(screen)).toHaveValue('')
  })

  test('that another name replaces leaves what was edited, also after a reload', async () => {
    const first = await atForm('Brazil')
    await choose(first, 'Agency name', /Ipanema Viagens/)
    await type(first, 'City', 'Niterói')
    await first.unmount()
    const screen = await atForm('Brazil')
    await expect.element(number(screen)).toHaveValue('00002004')
    await nameOwn(screen)
    await expect.element(number(screen)).toHaveValue('')
    await expect.element(city(screen)).toHaveValue('Niterói')
  })
})

describe('the list of countries', () => {
  const everyCountry = answer(readList, { objects: countries.map((country) => ({ ...country })) })
  const found = (screen: Screen) =>
    screen
      .getByRole('option')
      .elements()
      .map((option) => option.textContent)

  async function opened(language: string) {
    const screen = await renderAt('/signup', {
      answers: [everyCountry],
      settings: { language, languages },
    })
    await screen.getByRole('combobox').first().click()
    await expect.element(screen.getByRole('option').first()).toBeVisible()
    return screen
  }

  test('has the country of the browser on top, and chooses nothing', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'fr-CH', 'en-US'])
    const screen = await opened('en-US')
    await expect
      .poll(() => found(screen).slice(0, 2))
      .toEqual([expect.stringContaining('Switzerland'), expect.stringContaining('Albania')])
    expect(found(screen).filter((name) => name?.includes('Switzerland'))).toHaveLength(1)
    await expect
      .element(screen.getByRole('button', { name: 'Continue' }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  test.each([
    ['en-US', 'Albania'],
    ['fr', 'Afrique du Sud'],
    ['de', 'Ägypten'],
    ['pt-BR', 'África do Sul'],
    ['ja', 'アイスランド'],
  ])('in %s is sorted in the reader’s language', async (language, first) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([])
    const screen = await opened(language)
    expect(found(screen)[0]).toContain(first)
  })

  test.each([
    ['en-US', 'Deutschland', 'Germany'],
    ['en-US', 'ドイツ', 'Germany'],
    ['en-US', 'alemanha', 'Germany'],
    ['en-US', 'osterreich', 'Austria'],
    ['en-US', 'de', 'Denmark'],
    ['en-US', 'gb', 'United Kingdom'],
    ['en-US', 'uk', 'United Kingdom'],
    ['en-US', 'usa', 'United States'],
    ['en-US', 'Turkiye', 'Türkiye'],
    ['de', 'Japan', 'Japan'],
    ['de', 'États-Unis', 'Vereinigte Staaten'],
    ['de', 'Hong Kong', 'Hongkong'],
    ['ja', 'Brasil', 'ブラジル'],
    ['ja', 'us', 'アメリカ合衆国'],
  ])('in %s: %s finds %s', async (language, sought, name) => {
    const screen = await opened(language)
    await userEvent.keyboard(sought)
    await expect.poll(() => found(screen)[0]).toContain(name)
  })

  test('a country is found by its name in any language and without accents', async () => {
    const screen = await opened('fr')
    await userEvent.keyboard('Sudkorea')
    await expect.poll(() => found(screen)[0]).toContain('Corée du Sud')
    await expectAccessible()
  })
})

describe('phone', () => {
  const phone = (screen: Screen) => screen.getByRole('textbox', { name: 'Phone' })
  const leave = async (screen: Screen, number: string) => {
    await expect
      .element(screen.getByText('With the country code, such as', { exact: false }))
      .toBeVisible()
    await type(screen, 'Phone', number)
    await userEvent.tab()
  }

  test.each([
    ['Brazil', '+55 12 34567 8901'],
    ['United States', '+1 123 456 7890'],
    ['United Kingdom', '+44 1234 567890'],
  ])(
    '%s: the hint shows the calling code and the grouping, on one line',
    async (country, example) => {
      const screen = await atForm(country)
      await expect
        .element(phone(screen))
        .toHaveAccessibleDescription(
          `With the country code, such as ${example.replaceAll(' ', '\u00a0')}`,
        )
    },
  )

  test.each([
    ['United Kingdom', '020 7946 0018', '+442079460018'],
    ['United Kingdom', '+44 (0)20 7946 0018', '+442079460018'],
    ['United Kingdom', '0049 30 901820', '+4930901820'],
    ['United States', '(212) 555-0123', '+12125550123'],
    ['United States', '1 212 555 0123', '+12125550123'],
    ['Brazil', '11 91234-5678', '+5511912345678'],
    ['Brazil', '+49 30 901820', '+4930901820'],
  ])('%s: %s becomes %s when the field loses the focus', async (country, typed, kept) => {
    const screen = await atForm(country)
    await leave(screen, typed)
    await expect.element(phone(screen)).toHaveValue(kept)
  })

  test.each([
    ['Brazil', '55 91234 5678'],
    ['Brazil', 'call me'],
  ])(
    '%s: %s can mean more than one number, or none, and stays as it is',
    async (country, typed) => {
      const screen = await atForm(country, { answers: [mailSent] })
      await leave(screen, typed)
      await expect.element(phone(screen)).toHaveValue(typed)
      await fillIn(screen)
      await send(screen)
      await expect
        .element(phone(screen))
        .toHaveAccessibleDescription(
          /Please enter the number with its country code, such as \+55\./,
        )
      expect(sentRegistrations(screen)).toEqual([])
    },
  )

  test('a number of unusual length shows a warning, which is announced, and is sent anyway', async () => {
    const screen = await atForm('Brazil', { answers: [mailSent] })
    await leave(screen, '+55 11 1234')
    await expect
      .element(screen.getByText('This number has an unusual length. Please check it.'))
      .toBeVisible()
    await expect
      .element(phone(screen))
      .toHaveAccessibleDescription('This number has an unusual length. Please check it.')
    expect(document.querySelector('#phone-hint [aria-live=polite]')?.textContent).toMatch(/unusual/)
    await expect.element(phone(screen)).not.toHaveAttribute('aria-invalid')
    await expectAccessible()
    await fillIn(screen)
    await send(screen)
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('REGISTRATION - STEP 3')
    expect(sentRegistrations(screen)).toMatchObject([{ phone: '+55111234' }])
  })

  test('there is no warning while a number is typed', async () => {
    const screen = await atForm('Brazil')
    await type(screen, 'Phone', '+55 11 1234')
    await expect.element(phone(screen)).toHaveAccessibleDescription(/With the country code/)
  })

  test('Enter in the field sends the number as it is stored', async () => {
    const screen = await atForm('United Kingdom', { answers: [mailSent] })
    await fillIn(screen)
    await type(screen, 'Phone', '020 7946 0018')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sentRegistrations(screen)).toMatchObject([{ phone: '+442079460018' }])
  })
})

describe('IATA number', () => {
  test.each([
    ['00002005', true],
    ['00002004', false],
    ['0000200', false],
    ['0000-2005', true],
    ['AB', false],
  ])('%s: a wrong check digit shows a warning: %s', async (number, isWarned) => {
    const screen = await atForm('Brazil')
    await type(screen, 'IATA number', number)
    const words = screen.getByText('The check digit does not match. Please check the number.')
    if (isWarned) await expect.element(words).toBeVisible()
    else await expect.element(words).not.toBeInTheDocument()
    await expect
      .element(screen.getByRole('textbox', { name: 'IATA number' }))
      .not.toHaveAttribute('aria-invalid')
  })

  test('the warning never blocks: some systems use 99999999 as a dummy', async () => {
    const screen = await atForm('Brazil', { answers: [mailSent] })
    await fillIn(screen)
    await type(screen, 'IATA number', '99999999')
    await send(screen)
    await expect.poll(() => sentRegistrations(screen)).toMatchObject([{ iata_nr: '99999999' }])
  })
})

describe('state', () => {
  test('suggests the states of the country, in the reader’s language', async () => {
    const screen = await atForm('United States')
    await choose(screen, 'State', 'Illinois')
    const asked = screen
      .callsOf('GET /api/lists/{list}')
      .filter(({ path }) => path === '/api/lists/states')
    expect(asked.at(0)).toMatchObject({ body: { filter: 'country_id:128', language: 'en-US' } })
    await expectAccessible()
  })

  test('another one may be typed', async () => {
    const screen = await atForm('United States', { answers: [mailSent] })
    await fillIn(screen)
    await screen.getByRole('combobox', { name: 'State', exact: true }).click()
    await userEvent.keyboard('Armed Forces Pacific')
    await userEvent.tab()
    await send(screen)
    await expect
      .poll(() => sentRegistrations(screen))
      .toMatchObject([{ state: 'Armed Forces Pacific' }])
  })
})
