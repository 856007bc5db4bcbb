/**
 * What somebody hears who does not see the page: the control that has the focus, with its name,
 * value and state, and what live regions say. It is read from the tree that the browser gives to
 * screen readers.
 */
import type { CDPSession, Page } from '@playwright/test'
import { createApprovedAgent, signInByApi } from './people.ts'
import { button, expect, field, select, test } from './portal.ts'
import { chooseCountry } from './signup-form.ts'

interface Listener {
  /** The control that has the focus. */
  focus(): Promise<string>
  /** What live regions have said since the last call, in order. */
  said(): Promise<readonly string[]>
}

const spokenStates: ReadonlySet<string> = new Set(['expanded', 'invalid', 'required', 'checked'])

/**
 * Describes the focused node of the accessibility tree: role, name, value, description, states,
 * and the option that is active in its list.
 */
async function describeFocus(session: CDPSession): Promise<string> {
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const focused = nodes
    .filter(({ properties }) =>
      properties?.some(({ name, value }) => name === 'focused' && value.value === true),
    )
    .at(-1)
  if (!focused) return 'nothing'
  const { role, name, value, description, properties = [] } = focused
  const states = properties
    .filter((one) => spokenStates.has(one.name) && String(one.value.value) !== 'false')
    .map((one) => (one.value.value === true || one.value.value === 'true' ? one.name : ''))
  const active = properties.find((one) => one.name === 'activedescendant')?.value.relatedNodes?.[0]
  const option = nodes.find((node) => node.backendDOMNodeId === active?.backendDOMNodeId)
  return (
    [role, name, value, description]
      // A space that does not break sounds like another.
      .map((property) => String(property?.value ?? '').replace(/\s+/g, ' '))
      .concat(states, active ? `active: ${String(option?.name?.value)}` : '')
      .filter((part) => part !== '')
      .join(' | ')
  )
}

/** Listens to a page. Call it before the page is opened. */
async function listen(page: Page): Promise<Listener> {
  const said: string[] = []
  await page.exposeFunction('noteSaid', (text: string) => void said.push(text))
  await page.addInitScript(() => {
    const regions =
      'output, [role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'
    const { noteSaid } = globalThis as unknown as { noteSaid: (text: string) => void }
    new MutationObserver((changes) => {
      const changed = new Set(
        changes.flatMap(({ target }) => {
          const element = target instanceof Element ? target : target.parentElement
          return element?.closest(regions) ?? []
        }),
      )
      for (const region of changed) {
        const text = (region.textContent ?? '').trim()
        if (text !== '') noteSaid(text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  return {
    focus: () => describeFocus(session),
    said: async () => said.splice(0),
  }
}

const once = { tag: '@once' }

test(
  'errors of a registration: the summary takes the focus, each field says what it lacks, and a mended one reads nothing again',
  once,
  async ({ page }) => {
    const ear = await listen(page)
    await page.goto('/signup')
    await chooseCountry(page, 'Germany')
    await ear.said()
    await button(page, 'Send registration').click()
    await expect(page.getByRole('group', { name: /^Please complete/ })).toBeFocused()
    await expect(page).toHaveTitle('Error: Registration - Step 2 - eXperts')
    const log = [await ear.focus()]
    await page.getByRole('link', { name: 'First name' }).click()
    log.push(await ear.focus())
    await page.keyboard.type('Claire')
    log.push(await ear.focus())
    await page.keyboard.press('Tab')
    log.push(await ear.focus())
    expect(log).toEqual([
      'group | Please complete all required fields.',
      'textbox | First name | This is a required field. Please enter your details. | invalid | required',
      'textbox | First name | Claire | required',
      'textbox | Last name | This is a required field. Please enter your details. | invalid | required',
    ])
    expect(await ear.said()).toEqual([])
  },
)

test(
  'the save bar says once that there are unsaved changes, and once that they are saved',
  once,
  async ({ page }) => {
    const ear = await listen(page)
    await signInByApi(page, await createApprovedAgent(page))
    await page.goto('/profile/info')
    await expect(field(page, 'First name')).toHaveValue('Dana')
    await ear.said()
    await field(page, 'Phone').pressSequentially('+334500')
    await expect.poll(() => ear.said()).toEqual(['Unsaved changes'])
    await field(page, 'Phone').pressSequentially('01122')
    const log = [await ear.focus()]
    await button(page, 'Save').click()
    await expect(page.getByText('Unsaved changes')).toHaveCount(0)
    // The bar has gone, and the focus with it.
    await expect(page.locator('[data-save-bar]')).toHaveCount(0)
    log.push(await ear.focus())
    expect(log).toEqual([
      'textbox | Phone (changed) | +33450001122 | With the country code, such as +33 1 23 45 67 89',
      'heading | Personal data',
    ])
    expect(await ear.said()).toEqual(['Profile updated'])
  },
)

test(
  'the list of countries: the search keeps the focus, nothing is active before a letter or an arrow, and what is chosen is spoken as the value',
  once,
  async ({ page }) => {
    const ear = await listen(page)
    await page.goto('/signup')
    await select(page, 'Country').focus()
    const log = [await ear.focus()]
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox', { name: 'Country' })).toBeVisible()
    log.push(await ear.focus())
    await page.keyboard.type('ger')
    log.push(await ear.focus())
    await page.keyboard.press('ArrowDown')
    log.push(await ear.focus())
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    log.push(await ear.focus())
    expect(log).toEqual([
      'combobox | Country | Select | required',
      'combobox | Country Search | expanded',
      'combobox | Country Search | ger | expanded | active: Germany',
      'combobox | Country Search | ger | expanded | active: Algeria',
      // The value is the description too, since Orca with Firefox does not speak the value.
      'combobox | Country | Germany | Germany | required',
    ])
  },
)
