import type { Page } from '@playwright/test'
import {
  createActivatedAgent,
  createApprovedAgent,
  createMember,
  signInByApi,
  rita,
  type Person,
} from './people.ts'
import {
  button,
  expect,
  expectAccessible,
  field,
  heading,
  mailsTo,
  mailTo,
  signIn,
  signOut,
  test,
} from './portal.ts'

/** Opens this person's registration at the desk. */
async function openRegistration(desk: Page, { email, name }: Person, reviewer = rita) {
  await signInByApi(desk, reviewer)
  await desk.goto('/staff/users')
  await desk.getByRole('searchbox').fill(email)
  await desk.getByRole('row', { name: email }).click()
  await expect(desk.getByRole('heading', { level: 2, name })).toBeVisible()
}

/** Declines the open registration. */
async function decline(desk: Page, reason: string) {
  await button(desk, 'Decline').click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Decline' }).click()
}

/** Picks the person's request from the list. */
async function openRequest(desk: Page, { email, name }: Person) {
  await signInByApi(desk, rita)
  await desk.goto('/staff/users?view=changes')
  await desk.getByRole('button', { name: email }).click()
  return desk.getByRole('region', { name, exact: true })
}

test('a reviewer declines with a reason, which the agent is mailed and told at sign-in', async ({
  page,
  otherBrowser,
}) => {
  const person = await createActivatedAgent(page.request)
  const desk = await otherBrowser()
  await openRegistration(desk, person)
  await button(desk, 'Decline').click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('At least 3 characters')).toBeVisible()
  await dialog.getByLabel('Reason').fill('We could not find your agency.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(desk.getByText(`${person.name} is declined.`).first()).toBeVisible()
  await desk.close()
  await mailTo(page.request, person.email, /We could not find your agency\./)
  await signIn(page, person.email, person.password)
  await expect(page.getByRole('alert')).toContainText('We could not find your agency.')
  await field(page, 'Password').fill('wrong')
  await button(page, 'Sign in').click()
  await expect(page.getByRole('alert')).toHaveText('Invalid login data')
})

test('a session that ends while a reviewer writes a reason asks for the password over the page, and keeps the reason', async ({
  page,
  otherBrowser,
}) => {
  const person = await createActivatedAgent(page.request)
  const desk = await otherBrowser()
  await openRegistration(desk, person)
  await button(desk, 'Decline').click()
  const dialog = desk.getByRole('dialog', { name: 'Decline this registration?' })
  await dialog.getByLabel('Reason').fill('We could not find your agency.')
  await desk.context().clearCookies()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  const question = desk.getByRole('dialog', { name: 'Please sign in again' })
  await question.getByLabel('Password', { exact: true }).fill(rita.password)
  await question.getByRole('button', { name: 'Sign in' }).click()
  await expect(question).toBeHidden()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(desk.getByText(`${person.name} is declined.`).first()).toBeVisible()
})

test('of two reviewers at one registration each sees the other; one decides, the other reads who did; and what is undone in time is never mailed', async ({
  page,
  otherBrowser,
}) => {
  const person = await createActivatedAgent(page.request)
  // Members of their own: each member looks at one record, and other journeys share Rita.
  const noor = await createMember(page, 'reviewer', ['Noor', 'Haddad'])
  const ivo = await createMember(page, 'reviewer', ['Ivo', 'Brandt'])
  const noors = await otherBrowser()
  const ivos = await otherBrowser()
  await openRegistration(noors, person, noor)
  await openRegistration(ivos, person, ivo)
  const record = (desk: Page) => desk.getByRole('region', { name: person.name })
  await expect(record(noors).getByText('Ivo Brandt is looking')).toBeVisible()
  await expect(record(ivos).getByText('Noor Haddad is looking')).toBeVisible()

  await button(ivos, 'Take it').click()
  await expect(button(ivos, 'Give it back')).toBeVisible()
  await openRegistration(noors, person, noor)
  await expect(noors.getByText('Ivo Brandt looks after this entry.')).toBeVisible()

  await button(noors, 'Approve').click()
  await expect(noors.getByText(`${person.name} is approved.`).first()).toBeVisible()
  await button(noors, 'Undo').click()
  await expect(noors.getByText(`${person.name} waits for a decision again.`).first()).toBeVisible()

  await openRegistration(ivos, person, ivo)
  await openRegistration(noors, person, noor)
  await decline(noors, 'We could not find your agency.')
  await expect(noors.getByText(`${person.name} is declined.`).first()).toBeVisible()
  await button(ivos, 'Approve').click()
  await expect(ivos.getByText(`${person.name}: Noor Haddad declined this on`).first()).toBeVisible()

  // The mail waits until the decision cannot be undone any more, and a page that is open works on.
  await Promise.all([noors.close(), ivos.close()])
  await mailTo(page.request, person.email, /We could not find your agency\./)
  const texts = (await mailsTo(page.request, person.email)).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('approved your registration'))).toEqual([])
})

/** Creates an approved agent who has requested another surname and another city. */
async function createAgentWithChangeRequest(page: Page): Promise<Person> {
  const person = await createApprovedAgent(page)
  await signInByApi(page, person)
  const asked = await page.request.patch('/api/user', {
    data: { surname: 'Keller-Braun', agency: { city: 'Lyon' } },
  })
  expect(asked.status()).toBe(200)
  return person
}

test('a reviewer approves one field of a change and declines another, and the agent is told which', async ({
  page,
  otherBrowser,
}) => {
  const person = await createAgentWithChangeRequest(page)
  const desk = await otherBrowser()
  const request = await openRequest(desk, person)
  await request.getByRole('button', { name: 'Approve Last name' }).click()
  await request.getByRole('button', { name: 'Decline City' }).click()
  await request.getByLabel('Note to the agent').fill('Please send us a proof of the new address.')
  await request.getByRole('button', { name: 'Send decision' }).click()
  await expect(desk.getByText(`The decision was sent to ${person.name}.`).first()).toBeVisible()
  const { text } = await mailTo(page.request, person.email, /Here is what we decided/)
  expect(text).toContain('Accepted: last name')
  expect(text).toContain('Not accepted: city')
  expect(text).toContain('Please send us a proof of the new address.')
  await page.goto('/profile/info')
  await expect(field(page, 'Last name')).toHaveValue('Keller-Braun')
  await expect(page.getByText("We're processing your change of data.")).toBeHidden()
})

test('a reviewer approves a whole change at once', async ({ page, otherBrowser }) => {
  const person = await createAgentWithChangeRequest(page)
  const desk = await otherBrowser()
  await (
    await openRequest(desk, person)
  )
    .getByRole('button', { name: 'Approve', exact: true })
    .click()
  await expect(desk.getByText(`The decision was sent to ${person.name}.`).first()).toBeVisible()
  await page.goto('/profile/agency')
  await expect(field(page, 'City')).toHaveValue('Lyon')
})

/** Lays a page out as its print on A3, which is wider than a phone, and then as before. */
async function printOnA3(page: Page) {
  const screen = page.viewportSize() ?? { width: 390, height: 844 }
  const whenDrawn = () =>
    page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    })
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 1587, height: 1123 })
  await whenDrawn()
  await page.setViewportSize(screen)
  await whenDrawn()
  await page.emulateMedia({ media: null })
}

test(
  'on a phone a tap opens a record in place of the list, its decision is at hand, and Back leads to the row',
  { tag: '@phone' },
  async ({ page }) => {
    const city = `Annecy ${Date.now()}`
    const [first, second] = [
      await createActivatedAgent(page.request, { city }),
      await createActivatedAgent(page.request, { city }),
    ]
    await signInByApi(page, rita)
    const address = `/staff/users?search=${encodeURIComponent(city)}`
    const record = (id = '[\\w-]+') => new RegExp(`/staff/users\\?search=.*&record=${id}$`)
    await page.goto(address)
    const row = (person: Person) => page.getByRole('row', { name: person.email })
    await expect(row(second)).toBeVisible()
    await expectAccessible(page)
    const reads: string[] = []
    page.on('request', (request) => reads.push(new URL(request.url()).pathname))
    await printOnA3(page)
    expect(reads.filter((path) => path.startsWith('/api/staff/agents/'))).toEqual([])
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)

    await row(second).tap()
    await expect(page).toHaveURL(record())
    await expect(page.getByRole('heading', { level: 2, name: second.name })).toBeFocused()
    await expect(row(second)).toHaveCount(0)
    for (const name of ['Approve', 'Decline'])
      await expect(button(page, name)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.goBack()
    await expect(row(second).getByRole('button')).toBeFocused()

    await row(first).tap()
    await expect(page.getByText(first.email).first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(first.email).first()).toBeVisible()
    await button(page, 'Approve').tap()
    await expect(page.getByText(`${first.name} approved · FR`)).toBeVisible()
    await expect(page.getByText(second.email).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: second.name })).toBeFocused()
    await button(page, 'Back to the list').tap()
    await expect(row(second).getByRole('button')).toBeFocused()
    await expect(row(first)).toHaveCount(0)
    await expect(page).not.toHaveURL(record())
  },
)

test(
  'on a phone a change of data is decided on as a registration is',
  { tag: '@phone' },
  async ({ page }) => {
    const person = await createAgentWithChangeRequest(page)
    await signInByApi(page, rita)
    await page.goto(`/staff/users?view=changes&search=${person.email}`)
    await page.getByRole('button', { name: person.email }).tap()
    await expect(page.getByRole('heading', { level: 2, name: person.name })).toBeFocused()
    await expect(button(page, 'Approve')).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await button(page, 'Approve').tap()
    await expect(page.getByText(`The decision was sent to ${person.name}.`).first()).toBeVisible()
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('searchbox')).toBeVisible()
  },
)

test('staff come to the desk from the welcome, and sign out there', async ({ page }) => {
  await signInByApi(page, rita)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Registrations' }).click()
  await expect(heading(page)).toHaveText('Registrations')
  await signOut(page, rita.name)
  await page.goto('/staff/users')
  await expect(page).toHaveURL('/signin')
})

const staffCalls = [
  ['GET', '/api/staff/agents'],
  ['GET', '/api/staff/changes'],
  ['GET', '/api/staff/agents/00000000-0000-4000-8000-000000000003'],
  ['POST', '/api/staff/agents/00000000-0000-4000-8000-000000000003/approve'],
  ['POST', '/api/staff/agents/00000000-0000-4000-8000-000000000003/decline'],
] as const

test(
  'a person without a role sees "Page not found!" on the staff page, and no staff call answers',
  { tag: '@once' },
  async ({ page }) => {
    await signInByApi(page, await createApprovedAgent(page))
    await page.goto('/staff/users')
    await expect(heading(page)).toHaveText('Page not found!')
    await expect(page.getByRole('menuitem', { name: 'Registrations' })).toHaveCount(0)
    for (const [method, path] of staffCalls) {
      const response = await page.request.fetch(path, {
        method,
        ...(method === 'POST' ? { data: { reason: 'No reason.' } } : {}),
      })
      expect(response.status(), `${method} ${path}`).toBe(404)
    }
  },
)

test(
  'whoever is not signed in is sent from the staff page to /signin',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/staff/users')
    await expect(page).toHaveURL('/signin')
  },
)
