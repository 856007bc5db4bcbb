import { changePassword, readProfile, saveProfile } from '@passerelle/contracts/profile.ts'
import { logIn, me } from '@passerelle/contracts/signin.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { claire, claireSignedIn } from '../../../test/people.ts'
import {
  bar,
  box,
  button,
  noLists,
  open,
  firstText,
  toasts,
  type Screen,
} from '../../../test/profile-steps.ts'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { answer, problem } from '../../../test/server.ts'

const line = 'PATCH /api/user'
const summary = (screen: Screen) =>
  screen.getByRole('group', {
    name: /^(There is a problem|Please complete all required fields.)$/,
  })

test.each([
  ['en-US', ['name', 'surname'], `${claire.name} ${claire.surname}`],
  ['ja', ['surname', 'name'], `${claire.surname} ${claire.name}`],
] as const)(
  'in %s the form asks for the names, and the card shows them, in the order of the language',
  async (language, order, name) => {
    const screen = await open('/profile/info', {
      answers: [answer(me, { ...claireSignedIn, locale: language })],
      settings: { language },
    })
    const ids = () => [...document.querySelectorAll('#name, #surname')].map(({ id }) => id)
    await expect.poll(ids).toEqual(order)
    await expect.element(screen.getByText(name).first()).toBeInTheDocument()
  },
)

describe('the side menu', () => {
  test('links to Personal data, Agency data, Newsletter subscription and Password, then to the connected sites and Delete account', async () => {
    const screen = await open('/profile')
    expect(screen.at()).toBe('/profile/info')
    const menu = screen.getByRole('navigation', { name: 'Profile' })
    expect(
      menu
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/profile/info',
      '/profile/agency',
      '/profile/newsletter',
      '/profile/password',
      '/profile/sites',
      '/profile/password#delete-account',
    ])
    for (const name of ['Agency data', 'Newsletter subscription', 'Password', 'Personal data']) {
      await menu.getByRole('link', { name }).click()
      await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(name)
      await expect.element(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
      await expect.poll(() => document.title).toBe(`${name} - eXperts`)
    }
  })

  test('a red dot marks entries with notifications', async () => {
    const screen = await open('/profile/info', {
      answers: [answer(me, { ...claireSignedIn, notifications: ['agency'] })],
    })
    await expect
      .element(screen.getByRole('link', { name: 'Agency data Notification' }))
      .toBeVisible()
    expect(screen.getByText('Notification').elements()).toHaveLength(1)
  })
})

describe('the save bar', () => {
  test('appears whenever the form differs from the stored user', async () => {
    const screen = await open('/profile/info')
    expect(bar(screen).query()).toBeNull()
    await box(screen, 'Last name').fill('Moreau-Dubois')
    await expect.element(bar(screen)).toBeVisible()
    await expect.element(screen.getByLabelText('Last name (changed)')).toBeVisible()
    await box(screen, 'Last name (changed)').fill('Moreau')
    await expect.element(bar(screen)).not.toBeInTheDocument()
  })

  test('Cancel resets', async () => {
    const screen = await open('/profile/info')
    await box(screen, 'Department').fill('Groups and events')
    await button(screen, 'Cancel').click()
    await expect.element(box(screen, 'Department')).toHaveValue('')
    expect(bar(screen).query()).toBeNull()
    expect(screen.callsOf(line)).toEqual([])
  })

  test('Save sends only changed fields and shows Profile updated for 0.8 s', async () => {
    const screen = await open('/profile/info')
    await box(screen, 'Department').fill('Groups and events')
    await button(screen, 'Save').click()
    await expect
      .poll(() => toasts(screen))
      .toEqual([{ type: 'success', message: 'Profile updated', autoClose: 800 }])
    expect(screen.callsOf(line).map(({ body }) => body)).toEqual([
      { agency_department: 'Groups and events' },
    ])
    await expect.element(box(screen, 'Department')).toHaveValue('Groups and events')
  })

  test('a toast does not cover the opened menu under the name', async () => {
    await page.viewport(1440, 800)
    onTestFinished(() => page.viewport(1024, 800))
    const screen = await open('/profile/info', {
      answers: [answer(saveProfile, { success: false })],
    })
    await box(screen, 'E-mail').fill('ana.lima@example.com')
    await button(screen, 'Save').click()
    const toast = screen.getByText('Please, use another email').first()
    await expect.element(toast).toBeVisible()
    await screen.getByRole('banner').hover({ position: { x: 400, y: 10 } })
    const { bottom } = button(screen, 'Claire Moreau').element().getBoundingClientRect()
    await expect
      .poll(() => toast.element().getBoundingClientRect().top)
      .toBeGreaterThanOrEqual(bottom)
  })

  test('the bar also shows Profile updated, then disappears', async () => {
    const screen = await open('/profile/newsletter')
    await screen.getByRole('switch', { name: 'Consent of participation' }).click()
    await button(screen, 'Save').click()
    await expect.element(bar(screen).getByText('Profile updated')).toBeVisible()
    expect(screen.callsOf(line).map(({ body }) => body)).toEqual([{ consent_participation: true }])
    await expect.element(bar(screen), { timeout: 4000 }).not.toBeInTheDocument()
  })

  test('changes stay when the page changes, and are saved together', async () => {
    const screen = await open('/profile/info')
    await box(screen, 'Department').fill('Groups and events')
    await screen.getByRole('link', { name: 'Agency data' }).click()
    await box(screen, 'City').fill('Paris')
    await button(screen, 'Save').click()
    await expect
      .poll(() => screen.callsOf(line).map(({ body }) => body))
      .toEqual([{ agency_department: 'Groups and events', agency: { city: 'Paris' } }])
  })

  test('the menu marks pages with unsaved changes', async () => {
    const screen = await open('/profile/info')
    await box(screen, 'Department').fill('Groups and events')
    await expect
      .element(screen.getByRole('link', { name: 'Personal data (Unsaved changes)' }))
      .toBeVisible()
    await screen.getByRole('link', { name: 'Password' }).click()
    await expect
      .element(screen.getByRole('link', { name: 'Personal data (Unsaved changes)' }))
      .toBeVisible()
    expect(screen.getByText('(Unsaved changes)').elements()).toHaveLength(1)
    await expectAccessible()
  })

  test('signing out or leaving the profile with unsaved changes asks first', async () => {
    const screen = await open('/profile/info')
    await box(screen, 'Department').fill('Groups and events')
    await button(screen, 'Claire Moreau').click()
    await screen.getByRole('menuitem', { name: 'Sign out' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Unsaved changes' })
    await expect.element(dialog).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Stay' }).click()
    expect(screen.at()).toBe('/profile/info')
    await expect.element(box(screen, 'Department (changed)')).toHaveValue('Groups and events')
    await screen.getByRole('link', { name: 'eXperts' }).click()
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await expect.poll(() => screen.at()).toBe('/')
  })

  test('a session that ends during an edit asks for the password over the page, and nothing is lost', async () => {
    let isIn = true
    const screen = await open('/profile/info', {
      answers: [
        answer(saveProfile, () =>
          isIn ? { ...claire, agency_department: 'Groups and events' } : problem(401, 'noSession'),
        ),
        answer(logIn, ({ password }) => {
          isIn = password === 'my secret'
          return isIn ? claireSignedIn : problem(401, 'invalidLogin')
        }),
      ],
    })
    await box(screen, 'Department').fill('Groups and events')
    isIn = false
    await button(screen, 'Save').click()
    const dialog = screen.getByRole('dialog', { name: 'Please sign in again' })
    await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveFocus()
    await expectAccessible()
    await dialog.getByLabelText('Password', { exact: true }).fill('not it')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect.element(dialog.getByText('This password is not right.')).toBeVisible()
    await dialog.getByLabelText('Password', { exact: true }).fill('my secret')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(screen.at()).toBe('/profile/info')
    await expect.element(box(screen, 'Department (changed)')).toHaveValue('Groups and events')
    await button(screen, 'Save').click()
    await expect.poll(() => toasts(screen)).toMatchObject([{ message: 'Profile updated' }])
  })

  test('who leaves that question is told at the sign-in that the changes wait', async () => {
    const screen = await open('/profile/info', {
      answers: [answer(saveProfile, problem(401, 'noSession'))],
    })
    await box(screen, 'Department').fill('Groups and events')
    await button(screen, 'Save').click()
    await expect.element(screen.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => screen.at()).toBe('/signin')
    await expect
      .element(screen.getByText(/Your changes are still here: sign in as/).first())
      .toBeVisible()
    expect(sessionStorage.getItem('profile-edits')).toContain('Groups and events')
  })

  test('a session that ends during a change of the password asks for it over the page, and keeps the entries', async () => {
    let isIn = false
    const screen = await open('/profile/password', {
      answers: [
        answer(changePassword, () =>
          isIn ? { success: true as const, message: '' } : problem(401, 'noSession'),
        ),
        answer(logIn, () => {
          isIn = true
          return claireSignedIn
        }),
      ],
    })
    for (const label of ['Current password', 'New password', 'Repeat password'])
      await screen.getByLabelText(label).fill('my secret')
    await button(screen, 'Change password').click()
    const dialog = screen.getByRole('dialog', { name: 'Please sign in again' })
    await dialog.getByLabelText('Password', { exact: true }).fill('my secret')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(toasts(screen)).toEqual([])
    await button(screen, 'Change password').click()
    await expect.poll(() => toasts(screen)).toMatchObject([{ message: 'Password changed' }])
  })

  test('Back out of the profile and a reload keep unsaved changes in the tab; Cancel and a sign-out drop them', async () => {
    const screen = await open('/profile/info')
    await box(screen, 'Department').fill('Groups and events')
    await screen.unmount()
    const again = await open('/profile/info')
    await expect.element(box(again, 'Department (changed)')).toHaveValue('Groups and events')
    await expect.element(bar(again)).toBeVisible()
    await again.unmount()
    const other = await open('/profile/info', { agent: { id: crypto.randomUUID() } })
    await expect.element(box(other, 'Department')).toHaveValue('')
    await box(other, 'Department').fill('Groups and events')
    await button(other, 'Cancel').click()
    expect(sessionStorage.getItem('profile-edits')).toBeNull()
  })

  test('a change of the e-mail address says where the confirmation link was sent', async () => {
    const screen = await open('/profile/info', {
      answers: [
        answer(saveProfile, { ...claire, pending_changes: { email: 'claire@example.org' } }),
      ],
    })
    await box(screen, 'E-mail').fill('claire@example.org')
    await button(screen, 'Save').click()
    await expect
      .poll(() => toasts(screen))
      .toMatchObject([
        {
          type: 'info',
          message: 'Open the link that we sent to claire@example.org to confirm your new address.',
          autoClose: 4000,
        },
      ])
    await expect
      .element(bar(screen).getByText('Please confirm your new e-mail', { exact: true }))
      .toBeVisible()
  })

  test('during a save the fields keep their values and accept new entries', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const screen = await open('/profile/info', {
      answers: [
        answer(saveProfile, async () => {
          await arrived
          return { ...claire, agency_department: 'Groups and events' }
        }),
      ],
    })
    await box(screen, 'Department').fill('Groups and events')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => screen.callsOf(line)).toHaveLength(1)
    await expect.element(box(screen, 'Department (changed)')).toBeEnabled()
    await userEvent.keyboard('{Enter}')
    await box(screen, 'Phone').fill('+33472550199')
    arrive()
    await expect.poll(() => toasts(screen)).toMatchObject([{ message: 'Profile updated' }])
    await expect.element(box(screen, 'Department')).toHaveValue('Groups and events')
    await expect.element(box(screen, 'Phone (changed)')).toHaveValue('+33472550199')
    expect(screen.callsOf(line)).toHaveLength(1)
  })

  test('Enter in a field saves', async () => {
    const screen = await open('/profile/info')
    await box(screen, 'Department').fill('Groups and events')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => screen.callsOf(line)).toHaveLength(1)
  })
})

describe('field errors', () => {
  test('stop the save and are listed in a focused summary', async () => {
    const screen = await open('/profile/info')
    await box(screen, 'First name').fill('')
    await box(screen, 'Last name').fill('Mo')
    await button(screen, 'Save').click()
    await expect.element(summary(screen).getByRole('link', { name: 'First name' })).toBeVisible()
    await expect
      .element(summary(screen))
      .toMatchTextContent('This is a required field. Please enter your details.')
    await expect.element(summary(screen)).toHaveFocus()
    await expect.poll(() => document.title).toBe('Error: Personal data - eXperts')
    expect(screen.callsOf(line)).toEqual([])
    await expectAccessible()
    await box(screen, 'First name (changed)').fill('Claire')
    await expect.poll(() => document.title).toBe('Personal data - eXperts')
  })

  test('a short name, airport or department is asked about once at its field, and the second Save takes it', async () => {
    const screen = await open('/profile/info')
    await expect.element(firstText(screen, '3 to 100 characters')).toBeVisible()
    await expect.element(firstText(screen, '8 to 191 characters')).toBeVisible()
    await box(screen, 'Last name').fill('Wu')
    await screen.getByRole('link', { name: 'Newsletter subscription' }).click()
    await button(screen, 'Save').click()
    const name = box(screen, 'Last name (changed)')
    await expect.element(name).toHaveFocus()
    expect(screen.at()).toBe('/profile/info')
    await expect.element(name).toHaveAccessibleDescription('That is short. Is it right?')
    expect(screen.callsOf(line)).toEqual([])
    await box(screen, 'Department').fill('Sales')
    await button(screen, 'Save').click()
    await expect.element(box(screen, 'Department (changed)')).toHaveFocus()
    await expectAccessible()
    await button(screen, 'Save').click()
    await expect
      .poll(() => screen.callsOf(line).map(({ body }) => body))
      .toEqual([{ surname: 'Wu', agency_department: 'Sales' }])
  })

  test('an incomplete birthdate stops the save and shows an error', async () => {
    const screen = await open('/profile/info', { agent: { birthdate: null } })
    await screen.getByLabelText('Birthdate', { exact: true }).click()
    await userEvent.keyboard('1231')
    await userEvent.tab()
    await box(screen, 'Department').fill('Groups and events')
    await expect.element(screen.getByText('Please enter the whole date')).toBeVisible()
    await button(screen, 'Save').click()
    await expect.element(summary(screen).getByRole('link', { name: 'Birthdate' })).toBeVisible()
    expect(screen.callsOf(line)).toEqual([])
  })

  test('on another page lead there', async () => {
    const screen = await open('/profile/agency')
    await box(screen, 'Street').fill('')
    await screen.getByRole('link', { name: 'Newsletter subscription' }).click()
    await button(screen, 'Save').click()
    await expect.element(summary(screen).getByRole('link', { name: 'Street' })).toBeVisible()
    await expect.element(summary(screen)).toMatchTextContent('Please complete all required fields.')
    expect(screen.at()).toBe('/profile/agency')
  })

  test('of two pages are said on their own page alone', async () => {
    const screen = await open('/profile/info')
    await box(screen, 'First name').fill('')
    await screen.getByRole('link', { name: 'Agency data' }).click()
    await box(screen, 'Street').fill('')
    await button(screen, 'Save').click()
    for (const [page, field] of [
      ['Personal data', 'First name'],
      ['Agency data', 'Street'],
    ] as const) {
      await screen.getByRole('link', { name: `${page} (Unsaved changes)` }).click()
      await expect.element(summary(screen).getByRole('link')).toHaveTextContent(field)
      expect(screen.container.querySelector('form [data-tone=red]')).toBeNull()
    }
  })

  test.each([
    ['locale', 'info', 'agency'],
    ['workin_agency_since', 'agency', 'info'],
  ])('of %s, which no field shows, are said above the fields of %s', async (path, page, other) => {
    const screen = await open(`/profile/${other}`, {
      answers: [answer(saveProfile, problem(400, 'invalid', 'Wrong', { [path]: 'invalid' }))],
    })
    await box(screen, other === 'info' ? 'Department' : 'City').fill('Groups and events')
    await button(screen, 'Save').click()
    await expect.poll(() => screen.at()).toBe(`/profile/${page}`)
    await expect
      .element(screen.getByRole('alert').getByText('Please check this entry'))
      .toBeVisible()
  })

  test('success false shows Please, use another email for 30 s and marks the e-mail', async () => {
    const screen = await open('/profile/info', {
      answers: [answer(saveProfile, { success: false })],
    })
    await box(screen, 'E-mail').fill('ana.lima@example.com')
    await button(screen, 'Save').click()
    await expect
      .poll(() => toasts(screen))
      .toEqual([{ type: 'error', message: 'Please, use another email', autoClose: 30_000 }])
    await expect.element(box(screen, 'E-mail (changed)')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(bar(screen)).toBeVisible()
  })

  test('errors from the server are shown at their fields', async () => {
    const screen = await open('/profile/info', {
      answers: [
        answer(saveProfile, problem(400, 'invalid', 'Wrong', { birthdate: 'notInThePast' })),
      ],
    })
    await box(screen, 'Department').fill('Groups and events')
    await button(screen, 'Save').click()
    await expect.element(firstText(screen, 'Please enter a date in the past')).toBeVisible()
  })

  test('a network failure is shown above the form, the entries stay, and Try again saves', async () => {
    let isDown = true
    const screen = await open('/profile/info', {
      answers: [answer(saveProfile, () => (isDown ? 'networkDown' : claire))],
    })
    await box(screen, 'Department').fill('Groups and events')
    await button(screen, 'Save').click()
    await expect
      .element(
        screen.getByText(
          'The portal cannot be reached at the moment. What you entered is still here.',
        ),
      )
      .toBeVisible()
    await expect.element(box(screen, 'Department (changed)')).toHaveValue('Groups and events')
    isDown = false
    await button(screen, 'Try again').click()
    await expect.poll(() => toasts(screen)).toMatchObject([{ message: 'Profile updated' }])
  })
})

describe('the fields', () => {
  test('the member’s card names the travel type', async () => {
    const screen = await open('/profile/info')
    await expect.element(screen.getByText('Travel type')).toBeVisible()
    await expect.element(screen.getByRole('definition').getByText('Leisure travel')).toBeVisible()
  })

  test('the login is labelled eXperts login and is disabled', async () => {
    const screen = await open('/profile/info')
    await expect.element(box(screen, 'eXperts login')).toHaveValue('FR104822')
    await expect.element(box(screen, 'eXperts login')).toBeDisabled()
    await expectAccessible()
  })

  test('the e-mail is disabled on the newsletter page', async () => {
    const screen = await open('/profile/newsletter')
    await expect.element(box(screen, 'E-mail')).toHaveValue(claire.email)
    await expect.element(box(screen, 'E-mail')).toBeDisabled()
    await expectAccessible()
  })

  test('the language is asked for country 21 only', async () => {
    const canadian = await open('/profile/info', { agent: { country_id: 21, language: 'FR' } })
    await expect
      .element(canadian.getByRole('combobox', { name: 'Language' }))
      .toMatchTextContent('French')
    await canadian.unmount()
    const french = await open('/profile/info')
    expect(french.getByRole('combobox', { name: 'Language' }).query()).toBeNull()
  })

  test('some fields are hidden unless the country is 128', async () => {
    const french = await open('/profile/agency')
    expect(box(french, 'Building number').query()).toBeNull()
    expect(french.getByRole('combobox', { name: 'State' }).query()).toBeNull()
    expect(
      french.getByRole('spinbutton', { name: 'Working in an agency since' }).query(),
    ).toBeNull()
    expect(french.getByRole('combobox', { name: 'Work environment' }).query()).toBeNull()
    await expectAccessible()
    await french.unmount()
    const american = await open('/profile/agency', {
      agent: { country_id: 128, agency: { ...claire.agency, country_id: 128, state: 'Illinois' } },
    })
    await expect
      .element(american.getByRole('combobox', { name: 'State' }))
      .toMatchTextContent('Illinois')
    await expect.element(box(american, 'Building number')).toBeVisible()
    await expect
      .element(american.getByRole('spinbutton', { name: 'Working in an agency since' }))
      .toBeVisible()
    await expect.element(american.getByRole('combobox', { name: 'Work environment' })).toBeVisible()
    await expectAccessible()
  })
})

test('a record that cannot be loaded can be loaded again', async () => {
  let isDown = true
  const screen = await renderAt('/profile/info', {
    answers: [
      answer(me, claireSignedIn),
      answer(readProfile, () => (isDown ? 'networkDown' : claire)),
      noLists,
    ],
  })
  await expect
    .element(screen.getByText('The portal cannot be reached at the moment.'))
    .toBeVisible()
  isDown = false
  await button(screen, 'Try again').click()
  await expect.element(box(screen, 'First name')).toHaveValue('Claire')
})

test('a profile that becomes complete starts fireworks', async () => {
  let notifications: ('info' | 'agency')[] = ['info']
  const screen = await open('/profile/info', {
    answers: [answer(me, () => ({ ...claireSignedIn, notifications }))],
  })
  await box(screen, 'Department').fill('Groups and events')
  notifications = []
  const lit: unknown[] = []
  screen.store.subscribe(() => {
    if (screen.store.getState().fireworks?.at) lit.push(screen.store.getState().fireworks?.at)
  })
  await button(screen, 'Save').click()
  await expect.poll(() => lit.length).toBeGreaterThan(0)
})
