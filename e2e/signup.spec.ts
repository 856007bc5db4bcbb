import { createActivatedAgent, password, createRegisteredAgent, rita } from './people.ts'
import {
  button,
  expect,
  field,
  heading,
  linkIn,
  mailTo,
  newAddress,
  select,
  recordBodies,
  signIn,
  signOut,
  test,
} from './portal.ts'
import { atStep, expectFilledIn, fillIn, terms } from './signup-form.ts'

test('a person registers, confirms by mail, is checked and approved, and signs in with the login number', async ({
  page,
  otherBrowser,
}) => {
  const email = newAddress('claire')
  await fillIn(page, email)
  await button(page, 'Send registration').click()
  await atStep(page, 3)
  for (const told of [email, '24 hours'])
    await expect(page.getByText(told).filter({ visible: true }).first()).toBeVisible()

  await mailTo(page.request, email, /\/activate\//)
  await page.goto('/mailbox')
  await page.getByRole('link', { name: email }).click()
  await page.locator('pre').getByRole('link').first().click()
  await expect(heading(page)).toHaveText('Thank you for your registration.')
  await expect(
    page.getByText('We are checking your details and will be in touch soon.'),
  ).toBeVisible()
  expect(new URL(page.url()).pathname, 'the secret leaves the address').toBe('/activate')

  await signIn(page, email, password)
  await expect(heading(page)).toHaveText('Personal data')
  await expect(
    page.getByText('We are checking your details and will be in touch soon.'),
  ).toBeVisible()

  const desk = await otherBrowser()
  await signIn(desk, rita.email, rita.password)
  await expect(heading(desk)).toHaveText('Registrations')
  await desk.getByRole('searchbox').fill(email)
  await desk.getByRole('row', { name: email }).click()
  await button(desk, 'Approve').click()
  await expect(
    desk.getByText('Claire Moreau is approved. The eXperts login is FR').first(),
  ).toBeVisible()
  await expect(desk.getByRole('row', { name: email })).toHaveCount(0)
  await desk.close()

  const { text } = await mailTo(page.request, email, /approved your registration/)
  const login = /\bFR\d{6}\b/.exec(text)?.[0] ?? ''
  await signOut(page, 'Claire Moreau')
  await signIn(page, login, password)
  await expect(field(page, 'eXperts login')).toHaveValue(login)
  await expect(
    page.getByText('We are checking your details and will be in touch soon.'),
  ).toBeHidden()
})

test(
  'leaving the e-mail field tells what is wrong with the address, and that stops the sending',
  { tag: '@once' },
  async ({ page }) => {
    const { email } = await createActivatedAgent(page.request)
    const sent = recordBodies(page, 'POST', '/api/signup')
    await fillIn(page, newAddress('claire'))
    await field(page, 'E-mail').fill('claire@example')
    await field(page, 'E-mail').blur()
    await expect(page.getByText('Invalid email')).toBeVisible()
    await field(page, 'E-mail').fill(` ${email.toUpperCase()} `)
    await field(page, 'E-mail').blur()
    await expect(page.getByText('This email is already in use')).toBeVisible()
    await button(page, 'Send registration').click()
    await expect(
      page.getByRole('group').filter({ hasText: 'This email is already in use' }).first(),
    ).toBeVisible()
    expect(sent).toEqual([])
  },
)

test(
  'an address that somebody takes meanwhile leads to step 5, and back to step 2 with everything still typed',
  { tag: '@once' },
  async ({ page }) => {
    const email = newAddress('claire')
    await fillIn(page, email)
    await createActivatedAgent(page.request, { email })
    await button(page, 'Send registration').click()
    await atStep(page, 5)
    await expect(
      page.getByText(
        "Sorry, you can't register using this email. It is already in use. Try again with another one.",
      ),
    ).toBeVisible()
    await expect(field(page, 'E-mail')).toHaveValue(email)
    await button(page, 'Click here to try again').click()
    await expectFilledIn(page, email)
    await expect(field(page, 'Password')).toHaveValue(password)
    await field(page, 'E-mail').fill(newAddress('claire'))
    await button(page, 'Send registration').click()
    await atStep(page, 3)
  },
)

test(
  'Back, Forward and a reload lose nothing that was typed, a reload only passwords and consents',
  { tag: '@once' },
  async ({ page }) => {
    const email = newAddress('claire')
    await fillIn(page, email)
    await page.goBack()
    await atStep(page, 1)
    await expect(select(page, 'Country')).toContainText('France')
    await page.goForward()
    await expectFilledIn(page, email)
    await expect(field(page, 'Password')).toHaveValue(password)
    await page.reload()
    await expectFilledIn(page, email, { accepted: false })
    await terms(page).check()
    for (const label of ['Password', 'Re-enter password']) {
      await expect(field(page, label)).toHaveValue('')
      await field(page, label).fill(password)
    }
    expect(
      await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, history.state])),
    ).not.toContain(password)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    const sent = recordBodies(page, 'POST', '/api/signup')
    await button(page, 'Send registration').click()
    await atStep(page, 3)
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
    await page.reload()
    await atStep(page, 3)
    await expect(page.getByText(email).filter({ visible: true }).first()).toBeVisible()
    await page.goBack()
    await atStep(page, 1)
    await expect(button(page, 'Continue')).toBeDisabled()
    expect(sent).toHaveLength(1)
  },
)

test(
  'the link in another browser shows one button, posts only when it is pressed, and needs the password; once it was used it asks for nothing',
  { tag: '@once' },
  async ({ page, otherBrowser }) => {
    const { email } = await createRegisteredAgent(page.request)
    const link = await linkIn(page.request, email, 'activate')
    const posts = recordBodies(page, 'POST', '/api/signup/activate')
    await page.goto(link)
    await expect(page.getByRole('main').getByRole('button')).toHaveText([
      'Confirm my e-mail address',
    ])
    expect(posts).toEqual([])
    await button(page, 'Confirm my e-mail address').click()
    await field(page, 'Password of your registration').fill('a guess')
    await button(page, 'Confirm registration').click()
    await expect(
      page.getByText('This is not the password of this registration.', { exact: false }),
    ).toBeVisible()
    await field(page, 'Password of your registration').fill(password)
    await button(page, 'Confirm registration').click()
    await expect(heading(page)).toHaveText('Thank you for your registration.')
    expect(posts).toHaveLength(3)
    const other = await otherBrowser()
    await other.goto(link)
    await expect(heading(other)).toHaveText('Thank you for your registration.')
    await expect(other.getByText('Your registration is confirmed already.')).toBeVisible()
    await expect(other.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(other.getByRole('link', { name: 'Start registration again' })).toHaveCount(0)
  },
)

test(
  'an invalid link, or none, says "Invalid confirmation link" and leads to a new registration',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/activate')
    await expect(heading(page)).toHaveText('Invalid confirmation link')
    await page.goto('/activate/nobody-was-ever-sent-this')
    await expect(heading(page)).toHaveText('Invalid confirmation link')
    await page.getByRole('link', { name: 'Start registration again' }).click()
    await atStep(page, 1)
  },
)

test(
  '/activate without a link is invalid, also right after one with a link in the same tab, whose reload keeps it',
  { tag: '@once' },
  async ({ page }) => {
    const { email } = await createRegisteredAgent(page.request)
    await page.goto(await linkIn(page.request, email, 'activate'))
    await expect(button(page, 'Confirm my e-mail address')).toBeVisible()
    await page.reload()
    await expect(button(page, 'Confirm my e-mail address')).toBeVisible()
    await page.goto('/activate')
    await expect(heading(page)).toHaveText('Invalid confirmation link')
    await expect(button(page, 'Confirm my e-mail address')).toHaveCount(0)
  },
)

test(
  'registering again in the same browser makes the older link invalid',
  { tag: '@once' },
  async ({ page }) => {
    const mark = 'the-mark-of-this-browser'
    const { email } = await createRegisteredAgent(page.request, { mark })
    const older = await linkIn(page.request, email, 'activate')
    await createRegisteredAgent(page.request, { email, mark })
    await page.goto(older)
    await expect(heading(page)).toHaveText('Invalid confirmation link')
  },
)
