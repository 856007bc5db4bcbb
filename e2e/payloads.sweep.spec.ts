/** A21: what agents write about themselves, read at the desk and in their profile. */
import type { Page } from '@playwright/test'
import { payloads } from '../apps/server/test/payloads.ts'
import { createActivatedAgent, rita, signInByApi, type Person } from './people.ts'
import { expect, test } from './portal.ts'

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
    if (request.url().includes('evil.example')) foreign.push(request.url())
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
