/**
 * Everything can be done by Tab, arrows, Enter, Space and typing, and the focus is always visible.
 */
import type { Page } from '@playwright/test'
import {
  createActivatedAgent,
  createApprovedAgent,
  createMember,
  password,
  signInByApi,
  type Person,
} from './people.ts'
import {
  button,
  codeFor,
  expect,
  heading,
  linkIn,
  mailTo,
  newAddress,
  recordBodies,
  test,
} from './portal.ts'

const maxStops = 12
/** The bar with Save comes after the whole form. */
const maxFormStops = 40

/**
 * Presses Tab until the control with this name has the focus. Returns the names of the controls on
 * the way.
 */
async function tabTo(page: Page, name: string, most = maxStops): Promise<string[]> {
  const stops: string[] = []
  while (stops.at(-1) !== name && stops.length < most) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeFocus, stops.at(-1))
    expect(stop, `after ${stops.at(-1) ?? 'the start'}`).toEqual({
      name: expect.stringMatching(/./),
      isSeen: true,
      isInView: true,
    })
    if (stop.name !== stops.at(-1)) stops.push(stop.name)
  }
  expect(stops.at(-1)).toBe(name)
  return stops
}

/**
 * Returns the name of the focused control, whether its focus is visible, and whether it is inside
 * the window. Runs in the page.
 */
async function describeFocus(before: string | undefined) {
  const here = document.activeElement
  if (!(here instanceof HTMLElement)) return { name: '', isSeen: false, isInView: false }
  const named = here
    .getAttribute('aria-labelledby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
  const label =
    'labels' in here && here.labels instanceof NodeList ? here.labels[0]?.textContent : undefined
  const name = (here.getAttribute('aria-label') ?? label ?? named ?? here.textContent).trim()

  // The day, month and year of a date count as one stop.
  if (name === before) return { name, isSeen: true, isInView: true }

  // The focus ring belongs to the control itself, to the element after it, or to the cell around
  // it.
  const around: Element[] = here.nextElementSibling ? [here.nextElementSibling] : []
  for (let part: Element | null = here; part && part !== document.body; part = part.parentElement)
    around.push(part)
  const focusStyles = () =>
    JSON.stringify(
      around.flatMap((part) =>
        [undefined, '::after'].map((pseudo) => {
          const { outlineStyle, outlineColor, boxShadow, borderColor } = getComputedStyle(
            part,
            pseudo,
          )
          return [outlineStyle, outlineColor, boxShadow, borderColor]
        }),
      ),
    )
  // Transitions must end before the styles are read.
  const settledStyles = async () => {
    await new Promise(requestAnimationFrame)
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each instanceof CSSTransition)
        .map(({ finished }) => finished),
    )
    return focusStyles()
  }
  const focused = await settledStyles()
  here.blur()
  const isSeen = focused !== (await settledStyles())
  here.focus({ focusVisible: true, preventScroll: true } as FocusOptions)
  const { top, bottom } = here.getBoundingClientRect()
  return { name, isSeen, isInView: top >= 0 && bottom <= innerHeight + 1 }
}

async function typeInto(page: Page, label: string, text: string) {
  await tabTo(page, label)
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('sign-in and recovery work by keyboard alone', async ({ page }) => {
  const person = await createActivatedAgent(page.request)
  await page.goto('/signin')
  await expect(button(page, 'Sign in')).toBeVisible()
  await tabTo(page, 'Forgot your login details?')
  // The button works only after the script has loaded.
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Forgot your login details?', { timeout: 1000 })
  }).toPass()
  await expect(heading(page)).toBeFocused()
  await typeInto(page, 'E-mail', person.email)
  await expect(heading(page)).toHaveText('Enter the code')
  await expect(heading(page)).toBeFocused()
  await typeInto(page, 'Code', await codeFor(page, person.email))
  await expect(heading(page)).toHaveText('Choose a new password')
  await expect(heading(page)).toBeFocused()
  await typeInto(page, 'New password', 'aisle-seat')
  await expect(heading(page)).toHaveText('Password changed')
  await expect(heading(page)).toBeFocused()
  await tabTo(page, 'Back to login')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Sign in')
  await expect(heading(page)).toBeFocused()
  await tabTo(page, 'Login or e-mail')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(person.email)
  await typeInto(page, 'Password', 'aisle-seat')
  await expect(page).toHaveURL('/profile/info')
})

/** Opens the focused select, searches for an option and picks it. */
const pick = (opener: string, text: string) => async (page: Page) => {
  await page.keyboard.press(opener)
  await expect(page.getByRole('listbox').filter({ visible: true })).toBeVisible()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
const write = (text: string) => (page: Page) => page.keyboard.type(text)
const press = (key: string) => (page: Page) => page.keyboard.press(key)

/**
 * The controls of the United States' form in their order, each with its input. A control without
 * input is only a stop.
 */
const usForm = (email: string): [string, ((page: Page) => Promise<void>)?][] => [
  ['First name', write('Claire')],
  ['Last name', write('Moreau')],
  ['Title or gender', pick('Space', 'F')],
  ['Clear'],
  ['Birthdate', write('03141985')],
  ['Open calendar'],
  ['E-mail', write(email)],
  ['Phone', write('+13125550142')],
  ['Job title', pick('ArrowDown', 'Travel C')],
  ['Main area of responsibility', pick('Enter', 'L')],
  ['Work environment', pick('Enter', 'H')],
  ['Clear'],
  ['Travel agent since', pick('Enter', '1998')],
  ['Clear'],
  ['Airport', pick('Enter', 'ORD')],
  ['Clear'],
  ['Agency name', pick('Enter', 'Lakefront Journeys')],
  ['IATA number', write('00002004')],
  ['Street', write('Rush Street')],
  ['Building number', write('12')],
  ['City', write('Chicago')],
  ['State', pick('ArrowDown', 'Illinois')],
  ['Zip code', write('60611')],
  ['Password', write(password)],
  ['Show password'],
  ['Re-enter password', write(password)],
  ['Show password'],
  ['I would like to receive the newsletter.'],
  ['I accept the terms and conditions (opens in a new tab).', press('Space')],
  ['terms and conditions (opens in a new tab)'],
  ['Change country'],
  ['Send registration', press('Enter')],
]

test('a whole registration works by keyboard alone, in the order of the screen', async ({
  page,
}) => {
  const sent = recordBodies(page, 'POST', '/api/signup')
  const email = newAddress('claire')
  await page.goto('/signin')
  await tabTo(page, 'Register now')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('REGISTRATION - STEP 1')
  await expect(heading(page)).toBeFocused()
  expect(await tabTo(page, 'Country')).toEqual(['Country'])
  await pick('Enter', 'United States')(page)
  expect(await tabTo(page, 'Continue')).toEqual(['Continue'])
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('REGISTRATION - STEP 2')
  await expect(heading(page)).toBeFocused()
  const form = usForm(email)
  const stops: string[] = []
  for (const [name, act] of form) {
    if (!act) continue
    stops.push(...(await tabTo(page, name)))
    await act(page)
  }
  expect(stops).toEqual(form.map(([name]) => name))
  await expect(heading(page)).toHaveText('REGISTRATION - STEP 3')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Nearly there' })).toBeVisible()
  expect(sent).toMatchObject([{ email }])
})

test('a mistake in the profile is found, mended and saved by keyboard alone', async ({ page }) => {
  await signInByApi(page, await createApprovedAgent(page))
  await page.goto('/profile/info')
  const surname = page.getByRole('textbox', { name: /^Last name/ })
  await expect(surname).toHaveValue('Keller')
  await surname.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: /^Please complete/ })).toBeFocused()
  await tabTo(page, 'Last name')
  await page.keyboard.press('Enter')
  await expect(surname).toBeFocused()
  await page.keyboard.type('Keller-Braun')
  await tabTo(page, 'Save', maxFormStops)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sent for review').first()).toBeVisible()
  await expect(heading(page)).toBeFocused()
})

test('an account is deleted by keyboard alone, from the profile’s menu on', async ({ page }) => {
  const agent = await createApprovedAgent(page)
  await signInByApi(page, agent)
  await page.goto('/profile/info')
  await expect(heading(page)).toHaveText('Personal data')
  await page.getByRole('link', { name: 'Personal data' }).focus()
  await tabTo(page, 'Delete account')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Delete account' })).toBeFocused()
  await tabTo(page, 'Delete account')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(agent.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(heading(page)).toBeFocused()
})

/** Signs in on the sign-in page, as somebody who has the desk. */
async function signInToDesk(page: Page, { email, password: secret }: Person) {
  await page.goto('/signin')
  await expect(button(page, 'Sign in')).toBeVisible()
  await tabTo(page, 'Login or e-mail')
  await page.keyboard.type(email)
  await typeInto(page, 'Password', secret)
  await expect(page).toHaveURL('/staff/users')
}

/** Searches for a person at the desk, and moves the focus to the row. */
async function findAtDesk(page: Page, { email }: Person) {
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row', { name: email }).getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('E-mail confirmed by activation link')).toBeVisible()
}

test('a reviewer notes, approves, undoes and declines by keyboard alone', async ({ page }) => {
  const agent = await createActivatedAgent(page.request)
  await signInToDesk(page, await createMember(page, 'reviewer'))
  await findAtDesk(page, agent)
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  await expect(note).toBeFocused()
  await page.keyboard.type('I called the agency.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('I called the agency.')
  await page.keyboard.press('a')
  await expect(page.getByText(`${agent.name} is approved.`).first()).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText(`${agent.name} waits for a decision again.`).first()).toBeVisible()
  await findAtDesk(page, agent)
  await page.keyboard.press('d')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('We could not find your agency.')
  await tabTo(page, 'Decline')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${agent.name} is declined.`).first()).toBeVisible()
  await mailTo(page.request, agent.email, /We could not find your agency\./)
})

test('a reviewer decides on a change of data by keyboard alone', async ({ page }) => {
  const agent = await createApprovedAgent(page)
  await signInByApi(page, agent)
  await page.request.patch('/api/user', { data: { surname: 'Keller-Braun' } })
  await page.context().clearCookies()
  await signInToDesk(page, await createMember(page, 'reviewer'))
  await page.goto('/staff/users?view=changes')
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type(agent.email)
  await expect(page.getByRole('checkbox', { name: /^Pick (?!all)/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: agent.email })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listitem').getByRole('button', { name: agent.email })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: agent.name })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText(`The decision was sent to ${agent.name}.`).first()).toBeVisible()
  await mailTo(page.request, agent.email, /Accepted: last name/)
})

test('an admin invites somebody by keyboard alone', async ({ page }) => {
  const email = newAddress('mara')
  await signInToDesk(page, await createMember(page, 'admin'))
  await page.goto('/staff/roles')
  await expect(heading(page)).toHaveText('Roles')
  await tabTo(page, 'Invite somebody')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
  await tabTo(page, 'E-mail')
  await page.keyboard.type(email)
  await tabTo(page, 'First name')
  await page.keyboard.type('Mara')
  await tabTo(page, 'Last name')
  await page.keyboard.type('Lind')
  await tabTo(page, 'Role')
  await pick('Enter', 'Supp')(page)
  await tabTo(page, 'APAC')
  await page.keyboard.press('Space')
  await tabTo(page, 'Send the invitation')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`The invitation was sent to ${email}.`).first()).toBeVisible()
  await linkIn(page.request, email, 'join')
})
