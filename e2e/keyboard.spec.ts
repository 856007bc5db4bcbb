/** Everything can be done by Tab, arrows, Enter, Space and typing, and one always sees where one is. */
import type { Page } from '@playwright/test'
import { activated, password } from './people.ts'
import { button, codeFor, expect, heading, newAddress, sentTo, test } from './portal.ts'

const mostStops = 12

/** Presses Tab until the focus is on the part of this name; says at which parts it stopped. */
async function tabTo(page: Page, name: string): Promise<string[]> {
  const stops: string[] = []
  while (stops.at(-1) !== name && stops.length < mostStops) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(stopHere, stops.at(-1))
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

/** In the page: what has the focus, whether that shows, and whether it is in the window. */
async function stopHere(before: string | undefined) {
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

  // The parts of a date are one stop.
  if (name === before) return { name, isSeen: true, isInView: true }

  // The ring is drawn by the part itself, by what stands after it, or by the cell around it.
  const around: Element[] = here.nextElementSibling ? [here.nextElementSibling] : []
  for (let part: Element | null = here; part && part !== document.body; part = part.parentElement)
    around.push(part)
  const drawn = () =>
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
  // What fades is looked at when it has arrived.
  const drawnNow = async () => {
    await new Promise(requestAnimationFrame)
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each instanceof CSSTransition)
        .map(({ finished }) => finished),
    )
    return drawn()
  }
  const focused = await drawnNow()
  here.blur()
  const isSeen = focused !== (await drawnNow())
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
  const person = await activated(page.request)
  await page.goto('/signin')
  await expect(button(page, 'Sign in')).toBeVisible()
  await tabTo(page, 'Forgot your login details?')
  // Before the program has arrived the button does nothing.
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

/** Opens the select that has the focus, looks for an option and takes it. */
const pick = (opener: string, text: string) => async (page: Page) => {
  await page.keyboard.press(opener)
  await expect(page.getByRole('listbox').filter({ visible: true })).toBeVisible()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
const write = (text: string) => (page: Page) => page.keyboard.type(text)
const press = (key: string) => (page: Page) => page.keyboard.press(key)

/** The form of the United States in its order: each part, and what is done there. Parts without a deed are passed by. */
const formOf = (email: string): [string, ((page: Page) => Promise<void>)?][] => [
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
  const sent = sentTo(page, 'POST', '/api/signup')
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
  const form = formOf(email)
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
