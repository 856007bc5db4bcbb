import { createActivatedAgent, createApprovedAgent, chie, signInByApi, password } from './people.ts'
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
  test,
} from './portal.ts'

test('a save bar appears when the form differs; Cancel resets, and Save sends only the changed fields', async ({
  page,
}) => {
  const sent = recordBodies(page, 'PATCH', '/api/user')
  await signInByApi(page, await createApprovedAgent(page))
  await page.goto('/profile/info')
  await expect(field(page, 'First name')).toHaveValue('Dana')
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden()
  await field(page, 'Department').fill('Group travel')
  await expect(page.getByText('Unsaved changes', { exact: true }).first()).toBeVisible()
  await button(page, 'Cancel').click()
  await expect(field(page, 'Department')).toHaveValue('')
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden()
  await field(page, 'Phone').fill('+33450001122')
  await button(page, 'Save').click()
  await expect(page.getByText('Profile updated').first()).toBeVisible()
  expect(sent).toEqual([{ phone: '+33450001122' }])
  await page.reload()
  await expect(field(page, 'Phone')).toHaveValue('+33450001122')
  await expect(page.getByText("We're processing your change of data.")).toBeHidden()
})

test(
  'what another tab has saved is not overwritten before the agent has chosen',
  { tag: '@once' },
  async ({ page, context }) => {
    await signInByApi(page, await createApprovedAgent(page))
    await page.goto('/profile/info')
    await field(page, 'Phone').fill('+33450001122')
    const otherTab = await context.newPage()
    await otherTab.goto('/profile/info')
    await field(otherTab, 'Phone').fill('+33450003344')
    await field(otherTab, 'Department').fill('Group travel')
    await button(otherTab, 'Save').click()
    await expect(otherTab.getByText('Profile updated').first()).toBeVisible()
    await button(page, 'Save').click()
    const question = page.getByRole('dialog', { name: 'Changed elsewhere in the meantime' })
    await expect(question).toContainText('+33450003344')
    await expect(question).toContainText('+33450001122')
    await button(page, 'Save my entries').click()
    await expect(page.getByText('Profile updated').first()).toBeVisible()
    await page.reload()
    await expect(field(page, 'Phone')).toHaveValue('+33450001122')
    await expect(field(page, 'Department')).toHaveValue('Group travel')
  },
)

test('a change of name is held for review with a notice and a red dot, and can be withdrawn', async ({
  page,
}) => {
  const sent = recordBodies(page, 'PATCH', '/api/user')
  await signInByApi(page, await createApprovedAgent(page))
  await page.goto('/profile/info')
  await field(page, 'Last name').fill('Keller-Braun')
  await button(page, 'Save').click()
  await expect(page.getByText("We're processing your change of data.")).toBeVisible()
  await expect(page.getByText('Last name: Keller-Braun')).toBeVisible()
  await expect(page.getByText('Sent for review').first()).toBeVisible()
  await expect(page.getByText('Profile updated')).toBeHidden()
  expect(sent).toEqual([{ surname: 'Keller-Braun' }])
  await expect(page.getByRole('link', { name: /Personal data.*Notification/ })).toBeVisible()
  await page.reload()
  await expect(field(page, 'Last name')).toHaveValue('Keller')
  await expect(page.getByText('Keller-Braun – being checked')).toBeVisible()
  await button(page, 'Withdraw: Last name').click()
  await expect(page.getByText("We're processing your change of data.")).toBeHidden()
  await expect(page.getByRole('link', { name: /Notification/ })).toHaveCount(0)
})

test(
  'a change of agency data is sent as the changed part of the agency and waits for review',
  { tag: '@once' },
  async ({ page }) => {
    const sent = recordBodies(page, 'PATCH', '/api/user')
    await signInByApi(page, await createApprovedAgent(page))
    await page.goto('/profile/agency')
    await field(page, 'City').fill('Chambéry')
    await button(page, 'Save').click()
    await expect(page.getByText("We're processing your change of data.")).toBeVisible()
    expect(sent).toEqual([{ agency: { city: 'Chambéry' } }])
  },
)

test(
  'a new e-mail address counts once the link that was mailed there is used, and the old address is told',
  { tag: '@once' },
  async ({ page }) => {
    const person = await createApprovedAgent(page)
    const email = newAddress('dana')
    await signIn(page, person.email, person.password)
    await field(page, 'E-mail').fill(email)
    await button(page, 'Save').click()
    await expect(
      page.getByText(`Open the link that we sent to ${email} to confirm your new address.`).first(),
    ).toBeVisible()
    await mailTo(page.request, person.email, /A new e-mail address was entered/)
    await page.goto(await linkIn(page.request, email, 'confirm-email'))
    await expect(heading(page)).toHaveText('E-mail address confirmed')
    await page.getByRole('main').getByRole('link', { name: 'Personal data' }).click()
    await expect(field(page, 'E-mail')).toHaveValue(email)
    await page.context().clearCookies()
    await signIn(page, email, person.password)
    await expect(page).toHaveURL('/profile/info')
  },
)

test(
  'a new e-mail address of another account is answered as a free one, and its owner is told',
  { tag: '@once' },
  async ({ page }) => {
    const { email } = await createActivatedAgent(page.request)
    await signInByApi(page, await createApprovedAgent(page))
    await page.goto('/profile/info')
    await field(page, 'E-mail').fill(email)
    await button(page, 'Save').click()
    await expect(
      page.getByText(`Open the link that we sent to ${email} to confirm your new address.`).first(),
    ).toBeVisible()
    await mailTo(page.request, email, /entered this e-mail address in another/)
  },
)

test('consent to the newsletter is given and taken back', async ({ page }) => {
  const sent = recordBodies(page, 'PATCH', '/api/user')
  await signInByApi(page, await createApprovedAgent(page))
  await page.goto('/profile/newsletter')
  const consent = page.getByRole('switch', { name: 'Newsletter subscription' })
  await expect(consent).not.toBeChecked()
  await consent.click()
  await button(page, 'Save').click()
  await expect(page.getByText('Profile updated').first()).toBeVisible()
  await page.reload()
  await expect(consent).toBeChecked()
  await consent.click()
  await button(page, 'Save').click()
  await expect(page.getByText('Profile updated').first()).toBeVisible()
  expect(sent).toEqual([{ optin: true }, { optin: false }])
})

test('the password is changed by whoever knows the old one; the server says what is wrong', async ({
  page,
}) => {
  const person = await createApprovedAgent(page)
  await signInByApi(page, person)
  await page.goto('/profile/password')
  await expect(button(page, 'Change password')).toBeDisabled()
  await field(page, 'Current password').fill('not this one')
  await field(page, 'New password').fill('aisle-seat')
  await field(page, 'Repeat password').fill('aisle-sea')
  await expect(button(page, 'Change password')).toBeDisabled()
  await field(page, 'Repeat password').fill('aisle-seat')
  await button(page, 'Change password').click()
  await expect(page.getByText('The current password is not right.').first()).toBeVisible()
  await field(page, 'Current password').fill(password)
  await button(page, 'Change password').click()
  await expect(page.getByText('Password changed').first()).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, person.login, 'aisle-seat')
  await expect(page).toHaveURL('/profile/info')
})

test('an account is deleted by its owner, who cannot sign in any more', async ({ page }) => {
  const person = await createApprovedAgent(page)
  await signInByApi(page, person)
  await page.goto('/profile/info')
  await page.getByRole('link', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Delete account' })).toBeFocused()
  await button(page, 'Delete account').click()
  const question = page.getByRole('dialog')
  await question.getByLabel('Password', { exact: true }).fill(password)
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/signin')
  await mailTo(page.request, person.email, /your personal data is erased/)
  await signIn(page, person.email, person.password)
  await expect(page.getByRole('alert')).toHaveText('Invalid login data')
})

test(
  'what waits for review is shown with the stored value in the form',
  { tag: '@once' },
  async ({ page }) => {
    await signInByApi(page, chie)
    await page.goto('/profile/info')
    await expect(page.getByText("We're processing your change of data.")).toBeVisible()
    await expect(field(page, 'Last name')).toHaveValue('Mori')
    await expect(select(page, 'Job title')).toContainText('Travel Agent')
  },
)
