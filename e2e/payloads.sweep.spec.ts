/**
 * A21: what agents write about themselves, read at the desk and in their profile. A03: addresses of
 * scripts in the addresses of the portal's pages.
 */
import { siteDefaults } from '@passerelle/contracts/sites.ts'
import type { Page } from '@playwright/test'
import { payloads } from '../apps/server/test/payloads.ts'
import {
  adam,
  createActivatedAgent,
  decide,
  inviteMember,
  rita,
  signInByApi,
  type Person,
} from './people.ts'
import { expect, heading, linkIn, newAddress, test } from './portal.ts'

/** Several payloads in one text, as long as a name may be. */
const texts = payloads.reduce<string[]>((packed, payload) => {
  const longer = `${packed.at(-1) ?? ''} ${payload}`.trim()
  return longer.length <= 100 ? [...packed.slice(0, -1), longer] : [...packed, payload]
}, [])

/** An agent who has written the text into every field. */
const writeEverywhere = (page: Page, text: string): Promise<Person> =>
  createActivatedAgent(page.request, {
    first_name: text,
    last_name: text,
    agency_name: text,
    street: text,
    city: text,
    zip_code: text.slice(0, 20),
  })

/** Fails when a text is more than text: a script that ran, or a request to another host. */
async function watch(page: Page): Promise<() => Promise<void>> {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.includes('evil.example')) foreign.push(request.url())
  })
  page.on('dialog', (dialog) => foreign.push(dialog.message()))
  return async () => {
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    expect(foreign).toEqual([])
  }
}

test('A21: at the desk every text of an agent is text', async ({ page, otherBrowser }) => {
  test.slow()
  const desk = await otherBrowser()
  const check = await watch(desk)
  await signInByApi(desk, rita)
  await desk.goto('/staff/users')
  for (const text of texts) {
    const { email } = await writeEverywhere(page, text)
    await desk.getByRole('searchbox').fill(email)
    await desk.getByRole('row', { name: email }).click()
    await expect(desk.getByRole('heading', { level: 2, name: text })).toBeVisible()
    await expect(desk.getByRole('main')).toContainText(text)
    await check()
  }
})

test('A21: in the profile every text of an agent is text', async ({ page }) => {
  test.slow()
  const check = await watch(page)
  for (const text of texts) {
    await signInByApi(page, await writeEverywhere(page, text))
    await page.goto('/profile/info')
    const values = () =>
      page
        .locator('input')
        .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value))
    await expect.poll(values).toContain(text)
    await check()
  }
})

/** All payloads, a line each, in texts that are as long as a reason may be. */
const letters = payloads.reduce<string[]>((packed, payload) => {
  const longer = `${packed.at(-1) ?? ''}\n${payload}`.trim()
  return longer.length <= 1000 ? [...packed.slice(0, -1), longer] : [...packed, payload]
}, [])

test('A21: at the desk and for the agent every note, question, answer and reason is text, line by line', async ({
  page,
  otherBrowser,
}) => {
  test.slow()
  const desk = await otherBrowser()
  const checks = [await watch(desk), await watch(page)]
  await signInByApi(desk, rita)
  for (const text of letters) {
    const person = await createActivatedAgent(page.request)
    await decide(page, person, 'notes', { text })
    await decide(page, person, 'ask', { question: text })
    await page.goto(await linkIn(page.request, person.email, 'application'))
    await expect.poll(() => page.getByRole('main').innerText()).toContain(text)
    await page.getByRole('textbox', { name: 'Your answer' }).fill(text)
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText('Thank you, your answer has arrived.')).toBeVisible()
    await desk.goto('/staff/users')
    await desk.getByRole('searchbox').fill(person.email)
    await desk.getByRole('row', { name: person.email }).click()
    const written = async () => (await desk.getByRole('main').innerText()).split(text).length - 1
    // The question, the answer and the note.
    await expect.poll(written).toBe(3)
    await decide(page, person, 'decline', { reason: text })
    await desk.goto(`/staff/users?status=declined&search=${person.email}`)
    await desk.getByText('History', { exact: true }).click()
    // The note, the reason and, in the history, the question, the answer and the reason.
    await expect.poll(written).toBeGreaterThanOrEqual(5)
    for (const check of checks) await check()
  }
})

test('A21: the names of members, of sites and of kept reasons are text at the desk', async ({
  page,
}) => {
  test.slow()
  const check = await watch(page)
  for (const text of texts) {
    const email = newAddress('mara')
    await inviteMember(page, 'support', { name: text, surname: text, email })
    await signInByApi(page, adam)
    await page.goto('/staff/roles')
    await page.getByRole('row', { name: email }).click()
    await expect(heading(page)).toContainText(text)
    await check()
  }
  // What is stored for the whole portal is not stored here, because other journeys see it, too.
  const site = {
    ...siteDefaults,
    client_id: 'rail',
    redirect_uris: ['https://rail.example/callback'],
    created_at: '2026-11-20T06:30:00.000Z',
  }
  for (const text of texts) {
    await page.route('**/api/staff/sites*', (route) =>
      route.fulfill({ json: { objects: [{ ...site, client_name: text }], next: null } }),
    )
    await page.goto('/staff/settings')
    await expect(page.getByRole('row').nth(1)).toContainText(text)
    await page.route('**/api/staff/reasons*', (route) =>
      route.fulfill({
        json: {
          objects: [
            { id: 'a', for: 'ask', name: text, texts: { 'en-US': text }, is_standard: false },
          ],
          next: null,
        },
      }),
    )
    await page.goto('/staff/settings?view=reasons')
    await expect(page.getByRole('row').nth(1)).toContainText(text)
    await check()
  }
})

/** What a page must not open, however it reads its own address. */
const targets = [
  'javascript:hit=1',
  'JaVaScRiPt:hit=1',
  'java\tscript:hit=1',
  '\u0001javascript:hit=1',
  'data:text/html,<script>top.hit=1</script>',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
]
const screens = [
  '/logout?redirect_uri=',
  '/authorize?client_id=nobody&response_type=code&redirect_uri=',
  '/signin?redirect_uri=',
  '/login?redirect_uri=',
  '/token?state=x&code=',
]

test('A03: no page of the portal runs or opens what stands in its address', async ({ page }) => {
  test.slow()
  const check = await watch(page)
  for (const screen of screens)
    for (const target of targets) {
      await page.goto(screen + encodeURIComponent(target))
      await page.waitForLoadState('networkidle')
      await check()
      expect(page.url()).not.toMatch(/^(?:javascript|data|https?:\/\/evil)/)
    }
})
