import { readList } from '@passerelle/contracts/lists.ts'
import { validateEmail } from '@passerelle/contracts/signup.ts'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import {
  atForm,
  choose,
  fillIn,
  lists,
  mailSent,
  send,
  sentRegistrations,
  type,
  type Screen,
} from '../../../test/signup-steps.ts'

const summary = (screen: Screen) =>
  screen.getByRole('group', { name: /^Please (complete all required|check the marked) fields.$/ })
const heading = (screen: Screen) => screen.getByRole('heading', { level: 1 })

describe('step 1, country choice', () => {
  test('Continue is disabled until a country is chosen', async () => {
    const screen = await renderAt('/signup', { answers: [lists] })
    await expect.element(heading(screen)).toHaveTextContent('REGISTRATION - STEP 1')
    const go = screen.getByRole('button', { name: 'Continue' })
    await expect.element(go).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    await choose(screen, 'Country', 'Brazil')
    await expect.element(go).not.toHaveAttribute('aria-disabled')
    await go.click()
    await expect.element(heading(screen)).toHaveTextContent('REGISTRATION - STEP 2')
  })

  test('the countries are one list of up to 1000, sorted by name', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en'])
    const screen = await renderAt('/signup', { answers: [lists] })
    await screen.getByRole('combobox', { name: 'Country' }).click()
    await expect.element(screen.getByRole('option').first()).toMatchTextContent('Brazil')
    expect(
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(
      ['Brazil', 'Canada', 'United Kingdom', 'United States'].map((name) =>
        expect.stringContaining(name),
      ),
    )
    expect(screen.callsOf('GET /api/lists/{list}').at(0)).toMatchObject({
      path: '/api/lists/countries',
      body: { limit: '1000' },
    })
  })

  test('countries that cannot be loaded can be loaded again', async () => {
    let isDown = true
    const screen = await renderAt('/signup', {
      answers: [
        answer(readList, () =>
          isDown ? 'networkDown' : { objects: [{ id: 17, name: 'Brazil' }] },
        ),
      ],
    })
    const again = screen.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    isDown = false
    await again.click()
    await expect.element(screen.getByRole('combobox', { name: 'Country' })).toBeVisible()
  })
})

describe('required fields', () => {
  const required = [
    'First name',
    'Last name',
    'E-mail',
    'Job title',
    'Main area of responsibility',
    'Agency name',
    'Street',
    'City',
    'Zip code',
    'Password',
    'Re-enter password',
  ]
  const terms = ['Terms and conditions', 'Please accept the terms and conditions']
  /** One sentence with the fields that are missing, and the fields with a message of their own. */
  const listed = (screen: Screen) =>
    [...summary(screen).element().querySelectorAll('li')].map((row) =>
      [...row.querySelectorAll('a, li > span:not(:has(a))')].map((part) => part.textContent),
    )

  test('any missing field is marked, "Please complete all required fields." shows and nothing is sent', async () => {
    const screen = await atForm('Brazil', { answers: [mailSent] })
    await send(screen)
    await expect.element(summary(screen)).toMatchTextContent('Please complete all required fields.')
    expect(listed(screen)).toEqual([['Please fill in:', ...required], terms])
    for (const label of required) {
      const named = screen.getByLabelText(label, { exact: true }).elements()
      const marked = named.filter((element) => element.getAttribute('aria-invalid') === 'true')
      expect(marked, label).toHaveLength(1)
    }
    expect(document.getElementById('city-error')?.textContent).toBe(
      'This is a required field. Please enter your details.',
    )
    await expect.element(summary(screen)).toHaveFocus()
    await expect.poll(() => document.title).toBe('Error: Registration - Step 2 - eXperts')
    expect(sentRegistrations(screen)).toEqual([])
    await expectAccessible()
  })

  test('state is also required when the country is the United States', async () => {
    const screen = await atForm('United States', { answers: [mailSent] })
    await send(screen)
    await expect.element(summary(screen)).toBeVisible()
    expect(listed(screen)).toEqual([
      ['Please fill in:', ...required.slice(0, 8), 'State', ...required.slice(8)],
      terms,
    ])
  })

  test('gender, birthdate, IATA number and phone are optional; fields that the country does not ask for are sent empty', async () => {
    const screen = await atForm('Brazil', { answers: [mailSent] })
    await fillIn(screen)
    await send(screen)
    await expect.element(heading(screen)).toHaveTextContent('REGISTRATION - STEP 3')
    expect(sentRegistrations(screen)).toMatchObject([
      {
        country_id: 17,
        first_name: 'Ana',
        last_name: 'Lima',
        email: 'ana.lima@example.com',
        agency_position_id: 1,
        main_area_of_responsibility_id: 2,
        agency_name: 'Ponte Aérea',
        street: 'Rua Augusta 1',
        city: 'São Paulo',
        zip_code: '01305-000',
        password: ' pass ',
        password_check: ' pass ',
        terms_accepted: true,
        optin: false,
        gender_id: null,
        birthdate: null,
        phone: null,
        iata_nr: null,
        state: null,
        airport: null,
        language: null,
      },
    ])
    expect(screen.callsOf('POST /api/signup')).toMatchObject([{ credentials: 'omit' }])
  })

  test('a corrected field leaves the summary', async () => {
    const screen = await atForm('Brazil')
    await send(screen)
    await type(screen, 'First name', 'Ana')
    expect(listed(screen)).toEqual([['Please fill in:', ...required.slice(1)], terms])
  })
})

describe('fields of one country', () => {
  const ownOfUnitedStates = [
    'Work environment',
    'Travel agent since',
    'Airport',
    'Building number',
    'State',
  ]
  test.each([
    ['United States', [...ownOfUnitedStates], ['Language']],
    ['Canada', ['Language'], ownOfUnitedStates],
    ['Brazil', [], ['Language', ...ownOfUnitedStates]],
  ])('%s asks for %j, not for %j', async (country, shown, hidden) => {
    const screen = await atForm(country)
    const labels = new Set(
      [...document.querySelectorAll('label')].map((label) => label.textContent),
    )
    expect(shown.filter((label) => !labels.has(label))).toEqual([])
    expect(hidden.filter((label) => labels.has(label))).toEqual([])
    await expect
      .element(screen.getByRole('group', { name: 'Agency data' }))
      .toMatchTextContent(country)
  })

  test.each([
    ['Brazil', '/terms/br'],
    ['United Kingdom', '/terms/uk'],
  ])(
    'the terms link of %s leads to %s, in a new tab so that the entries stay',
    async (country, address) => {
      const screen = await atForm(country)
      const link = screen.getByRole('link', { name: /terms and conditions/ })
      await expect.element(link).toHaveAttribute('href', address)
      await expect.element(link).toHaveAttribute('target', '_blank')
    },
  )

  test('Change country keeps the entries', async () => {
    const screen = await atForm('Brazil')
    await type(screen, 'First name', 'Ana')
    await screen.getByRole('button', { name: 'Change country' }).click()
    await choose(screen, 'Country', 'Canada')
    await screen.getByRole('button', { name: 'Continue' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana')
    await expect.element(screen.getByRole('combobox', { name: 'Language' })).toBeVisible()
  })

  test('the state can be typed when the list of states cannot be loaded', async () => {
    const screen = await atForm('United States', {
      answers: [
        answer(readList, (body, { list = '' }) =>
          list === 'states'
            ? 'networkDown'
            : (lists.reply(body as never, { list }) as { objects: [] }),
        ),
      ],
    })
    await screen.getByRole('combobox', { name: 'State', exact: true }).click()
    await userEvent.keyboard('Illinois')
    await userEvent.tab()
    await expect
      .element(screen.getByRole('combobox', { name: 'State', exact: true }))
      .toMatchTextContent('Illinois')
  })

  test('the state is chosen from a list and stored by name; the airport is stored with its code', async () => {
    const screen = await atForm('United States', { answers: [mailSent] })
    await fillIn(screen)
    await choose(screen, 'State', 'Illinois')
    await choose(screen, 'Airport', /Chicago/)
    await choose(screen, 'Travel agent since', '2014')
    await send(screen)
    await expect.element(heading(screen)).toHaveTextContent('REGISTRATION - STEP 3')
    expect(sentRegistrations(screen)).toMatchObject([
      { state: 'Illinois', airport: 'ORD – Chicago', travel_agent_start_year: 2014 },
    ])
  })
})

describe('the agency', () => {
  test('is suggested from the agencies of the country, and fills in its city and IATA number', async () => {
    const screen = await atForm('Brazil')
    await choose(screen, 'Agency name', /Ipanema Viagens/)
    await expect
      .element(screen.getByRole('textbox', { name: 'City' }))
      .toHaveValue('Rio de Janeiro')
    await expect
      .element(screen.getByRole('textbox', { name: 'IATA number' }))
      .toHaveValue('00002004')
    const asked = screen
      .callsOf('GET /api/lists/{list}')
      .filter(({ path }) => path === '/api/lists/agencies')
    expect(asked.at(0)).toMatchObject({ body: { filter: 'country_id:17', limit: '100' } })
  })

  test('that is chosen keeps typed entries and replaces entries of the agency before', async () => {
    const second = {
      id: 2,
      name: 'Leblon Turismo',
      city: 'Niterói',
      iata_nr: '00003003',
      country_id: 17,
    }
    const first = {
      id: 1,
      name: 'Ipanema Viagens',
      city: 'Rio de Janeiro',
      iata_nr: '00002004',
      country_id: 17,
    }
    const brazil = { id: 17, name: 'Brazil', code: 'BR' }
    const screen = await atForm('Brazil', {
      answers: [
        answer(readList, (_, { list }) => ({
          objects: list === 'agencies' ? [first, second] : list === 'countries' ? [brazil] : [],
        })),
      ],
    })
    await type(screen, 'IATA number', '57212345')
    await choose(screen, 'Agency name', /Ipanema Viagens/)
    await expect
      .element(screen.getByRole('textbox', { name: 'City' }))
      .toHaveValue('Rio de Janeiro')
    await choose(screen, 'Agency name', /Leblon Turismo/)
    await expect.element(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Niterói')
    await expect
      .element(screen.getByRole('textbox', { name: 'IATA number' }))
      .toHaveValue('57212345')
  })

  test('is chosen with Enter when its name contains the typed text, whose letters are marked', async () => {
    const screen = await atForm('Brazil')
    await screen.getByRole('combobox', { name: 'Agency name' }).click()
    await userEvent.keyboard('ipane')
    await expect.poll(() => document.querySelector('mark')?.textContent).toBe('Ipane')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(screen.getByRole('combobox', { name: 'Agency name' }))
      .toMatchTextContent('Ipanema Viagens')
  })
})

test('an incomplete birthdate is not sent and shows an error', async () => {
  const screen = await atForm('Brazil', { answers: [mailSent] })
  await fillIn(screen)
  await screen.getByLabelText('Birthdate', { exact: true }).click()
  await userEvent.keyboard('1231')
  await send(screen)
  await expect.element(summary(screen)).toMatchTextContent('Please enter the whole date')
  expect(sentRegistrations(screen)).toEqual([])
})

describe('e-mail', () => {
  const leave = async (screen: Screen, address: string) => {
    await type(screen, 'E-mail', address)
    await userEvent.tab()
  }
  const field = (screen: Screen) => screen.getByRole('textbox', { name: 'E-mail' })

  test('on blur, an invalid format shows "Invalid email" without a call', async () => {
    const screen = await atForm('Brazil')
    await leave(screen, 'ana.lima@example')
    await expect.element(field(screen)).toHaveAccessibleDescription('Invalid email')
    expect(screen.callsOf('POST /api/signup/email_validate')).toEqual([])
  })

  test('on blur, the answer not valid shows "This email is already in use", with one call for each address', async () => {
    const screen = await atForm('Brazil', { answers: [answer(validateEmail, { valid: false })] })
    await leave(screen, ' Ana.Lima@Example.com')
    await expect.element(field(screen)).toHaveAccessibleDescription('This email is already in use')
    await field(screen).click()
    await userEvent.tab()
    expect(screen.callsOf('POST /api/signup/email_validate')).toMatchObject([
      { body: { email: 'ana.lima@example.com' }, credentials: 'omit' },
    ])
  })

  test('such an error blocks the form until the address changes', async () => {
    const screen = await atForm('Brazil', {
      answers: [
        answer(validateEmail, ({ email }) => ({ valid: email !== 'taken@example.com' })),
        mailSent,
      ],
    })
    await fillIn(screen, { 'E-mail': 'taken@example.com' })
    await expect.element(field(screen)).toHaveAccessibleDescription('This email is already in use')
    await send(screen)
    await expect.element(summary(screen)).toMatchTextContent('This email is already in use')
    expect(sentRegistrations(screen)).toEqual([])
    await leave(screen, 'free@example.com')
    await send(screen)
    await expect.element(heading(screen)).toHaveTextContent('REGISTRATION - STEP 3')
  })
})

describe('passwords', () => {
  test('must match, otherwise both are marked', async () => {
    const screen = await atForm('Brazil')
    await fillIn(screen, { 'Re-enter password': 'other' })
    await send(screen)
    await expect.element(summary(screen)).toBeVisible()
    const flagged = [...document.querySelectorAll('[aria-invalid=true]')].map(({ id }) => id)
    expect(flagged).toEqual(['password', 'password_check'])
    expect(sentRegistrations(screen)).toEqual([])
  })

  test.each([
    [4, 'abc'],
    [12, 'elevenchars'],
  ])('of fewer than %i characters are refused, as the hint says', async (passwordMin, password) => {
    const screen = await atForm('Brazil', { settings: { passwordMin } })
    await expect.element(screen.getByText(`At least ${passwordMin} characters`)).toBeVisible()
    await fillIn(screen, { Password: password, 'Re-enter password': password })
    await send(screen)
    await expect.element(summary(screen)).toMatchTextContent(`At least ${passwordMin} characters`)
    // The hint does not repeat the error.
    await expect
      .poll(() => document.querySelector('#password-hint')?.textContent)
      .not.toContain('At least')
    expect(sentRegistrations(screen)).toEqual([])
  })
})
