/** Every text fits at 320 px: the screens of agents and of the staff desk. */
import {
  adam,
  createActivatedAgent,
  createApprovedAgent,
  chie,
  decide,
  inviteMember,
  signInByApi,
  createRegisteredAgent,
  rita,
} from './people.ts'
import { expect, heading, linkIn, mailTo, newAddress } from './portal.ts'
import {
  atStep,
  expectTextFits,
  fillIn,
  narrowTest as test,
  profileTitles,
  narrowTags,
  pick,
  signIn,
} from './language-fixtures.ts'
import { countryName, translatorOf } from './translations.ts'

const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/

test.describe(`at 320 px every text fits in ${narrowTags.join(', ')}:`, () => {
  test('sign-in, its five steps and its error', async ({ page, t, look, button }) => {
    const { email } = await createActivatedAgent(page.request)
    await page.goto('/signin')
    await expect(heading(page)).toHaveText(t('common.signIn'))
    await look('signin')
    await signIn(page, t, email, 'wrong')
    await expect(page.getByRole('alert')).toHaveText(t('signin.invalidLogin'))
    await look('signin-error')
    await button('signin.forgot').click()
    await expect(heading(page)).toHaveText(t('signin.forgot'))
    await look('signin-request')
    await button('recovery.sendCode').click()
    await expect(heading(page)).toHaveText(t('recovery.enterCode'))
    await look('signin-code')
    const { text } = await mailTo(page.request, email, code)
    await page.getByRole('textbox', { name: t('recovery.code') }).fill(code.exec(text)?.[0] ?? '')
    await button('common.continue').click()
    await expect(heading(page)).toHaveText(t('recovery.choosePassword'))
    await look('signin-new-password')
    await page.locator('#password').fill('aisle-seat')
    await button('common.save').click()
    await expect(heading(page)).toHaveText(t('recovery.changed'))
    await look('signin-changed')
  })

  test('registration, its steps, lists and errors', async ({ page, tag, t, look, button }) => {
    await page.goto('/signup')
    await atStep(page, t, 1)
    await look('signup-country')
    await pick(page, t, 'signup.fields.country_id', countryName(tag, 'US'))
    await look('signup-country-chosen')
    await button('signup.continue').click()
    await atStep(page, t, 2)
    await expect(page.locator('#state')).toBeVisible()
    await look('signup-form')
    await look('signup-list', async () => {
      await page.locator('#agency_position_id').click()
      await expect(page.getByRole('option').first()).toBeVisible()
    })
    await page.keyboard.press('Escape')
    await button('signup.send').click()
    await expect(page.getByText(t('forms.completeAll'))).toBeVisible()
    await look('signup-form-errors')
  })

  test('what follows a registration', async ({ page, tag, t, look, button }) => {
    let step = 4
    await page.route('**/api/signup', (route) => route.fulfill({ json: { step_id: step } }))
    await fillIn(page, t, newAddress('claire'), countryName(tag, 'FR'))
    for (const [next, name] of [
      [4, 'signup-too-many'],
      [5, 'signup-email-in-use'],
      [3, 'signup-nearly-there'],
    ] as const) {
      step = next
      await button('signup.send').click()
      await atStep(page, t, next)
      await look(name)
      if (next !== 3) await button('signup.tryAgain').click()
    }
  })

  test('activation, the confirmed address and what needs no account', async ({
    page,
    t,
    look,
    button,
  }) => {
    const { email, password } = await createRegisteredAgent(page.request)
    const open = async (name: string, address: string, title: string) => {
      await page.goto(address)
      await expect(heading(page)).toHaveText(title)
      await look(name)
    }
    await open('activation-invalid', '/activate', t('links.activation.invalid.title'))
    await open(
      'activation-confirm',
      await linkIn(page.request, email, 'activate'),
      t('links.activation.confirm.title'),
    )
    await button('links.activation.confirm.button').click()
    await expect(heading(page)).toHaveText(t('links.activation.password.title'))
    await look('activation-password')
    await page.locator('#password').fill('a guess')
    await button('links.activation.password.button').click()
    await expect(page.locator('#password[aria-invalid="true"]')).toBeVisible()
    await look('activation-wrong-password')
    await page.locator('#password').fill(password)
    await button('links.activation.password.button').click()
    await expect(heading(page)).toHaveText(t('links.activation.complete.title'))
    await look('activation-complete')
    await page.route('**/api/signup/activate/status', (route) =>
      route.fulfill({ json: { status_id: 3 } }),
    )
    await page.goto('/activate/some-link')
    await expect(page.getByText(t('links.activation.used'))).toBeVisible()
    await look('activation-used')
    await page.route('**/api/signup/activate/status', (route) =>
      route.fulfill({ json: { status_id: 1 } }),
    )
    await page.goto('/activate/some-link')
    await expect(heading(page)).toHaveText(t('links.activation.expired.title'))
    await look('activation-expired')
    await page.route('**/api/user/confirm_email/status', (route) =>
      route.fulfill({ json: { status_id: null } }),
    )
    await open('confirm-email', '/confirm-email/some-link', t('links.confirmEmail.ask'))
    await open('login', '/login', t('common.password'))
    await open('not-found', '/no/such/page', t('common.pageNotFound'))
    await page.goto('/terms')
    // The terms in another language are fetched after it is chosen.
    await look('terms', (tag) => expect(page.locator(`article[lang="${tag}"]`)).toBeVisible())
  })

  test('the pages of those who build and run it', async ({ page, chooseLanguage }) => {
    await createRegisteredAgent(page.request)
    for (const tag of narrowTags) {
      await chooseLanguage(tag)
      for (const [name, address] of [
        ['mailbox', '/mailbox'],
        ['docs', '/api/docs'],
      ] as const) {
        await page.goto(address)
        await expect(heading(page)).toHaveText(translatorOf(tag)(`${name}.title`))
        await expectTextFits(page, tag, name)
      }
    }
  })

  test('the welcome and the profile', async ({ page, t, look, button, chooseLanguage }) => {
    const person = await createApprovedAgent(page)
    await signInByApi(page, person)
    await chooseLanguage()
    await page.goto('/')
    await expect(heading(page)).toHaveText(t('home.welcome', { name: person.name }))
    await look('welcome')
    for (const name of ['agency', 'newsletter', 'password', 'info'] as const) {
      await page.goto(`/profile/${name}`)
      await expect(heading(page)).toHaveText(t(`common.${profileTitles[name]}`))
      await look(`profile-${name}`)
    }
    await page.locator('#phone').fill('+33450001122')
    await expect(page.getByText(t('profile.save.unsaved'), { exact: true }).first()).toBeVisible()
    await look('profile-info-changed')
    await page.locator('#surname').fill('')
    await button('common.save').click()
    await expect(page.getByText(t('forms.fieldErrors.required')).first()).toBeVisible()
    await look('profile-info-errors')
    await page.goto('/profile/password')
    await button('password.deletion.title').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('profile-delete')
  })

  test('a pending change, and the staff desk', async ({
    page,
    t,
    look,
    button,
    chooseLanguage,
  }) => {
    const { email, name } = await createActivatedAgent(page.request)
    await chooseLanguage()
    await signInByApi(page, chie)
    await page.goto('/profile/info')
    await expect(page.getByText(t('pending.notice'))).toBeVisible()
    await look('profile-info-pending')
    await signInByApi(page, rita)
    await page.goto('/staff/users')
    await expect(page.getByRole('row', { name: email })).toBeVisible()
    await look('desk-queue')
    await page.getByRole('row', { name: email }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(page.getByText(t('queue.facts.country'), { exact: true })).toBeVisible()
    await look('desk-registrations')
    await button('staff.decline').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('desk-decline')
    await page.goto('/staff/users?view=changes')
    await expect(page.getByRole('button', { name: chie.email })).toBeVisible()
    await look('desk-requests')
    await page.getByRole('button', { name: chie.email }).click()
    await expect(page.getByRole('region', { name: chie.name, exact: true })).toBeVisible()
    await look('desk-changes')
    await page.goto('/staff/translations')
    await expect(heading(page)).toHaveText(t('staff.missing.title'))
    await look('desk-missing')
  })

  test('the desk of admins: reasons, roles, sites', async ({
    page,
    t,
    look,
    button,
    chooseLanguage,
  }) => {
    await chooseLanguage()
    await signInByApi(page, adam)
    await page.goto('/staff/settings?view=reasons')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await look('desk-reasons')
    await page.getByRole('row').nth(1).getByRole('button').click()
    await expect(page.getByRole('heading', { name: t('reasons.texts') })).toBeVisible()
    await look('desk-reason')
    await page.goto('/staff/roles')
    await expect(page.getByRole('row', { name: rita.email })).toBeVisible()
    await look('desk-roles')
    await page.getByRole('row', { name: rita.email }).click()
    await button('members.close.action').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('desk-member-end')
    await page.goto('/staff/roles?member=new')
    await button('members.send').click()
    await expect(page.getByText(t('forms.thereIsAProblem'))).toBeVisible()
    await look('desk-invite-errors')
    await page.goto('/staff/settings')
    await page.getByRole('row', { name: 'Playground' }).getByRole('button').click()
    await button('sites.trial.action').click()
    await expect(page.getByText(t('sites.trial.idToken'), { exact: true })).toBeVisible()
    await look('desk-site')
  })

  test('questions at the desk, and the registration as the agent reads it', async ({
    page,
    t,
    look,
    button,
    chooseLanguage,
  }) => {
    const person = await createActivatedAgent(page.request)
    await decide(page, person, 'ask', { question: 'Is this right?', fields: ['phone', 'airport'] })
    await chooseLanguage()
    await page.goto(await linkIn(page.request, person.email, 'application'))
    await expect(page.getByText('Is this right?')).toBeVisible()
    await look('application-question')
    await button('application.question.send').click()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    await look('application-question-errors')
    await decide(page, person, 'decline', { reason: 'We could not find your agency.' })
    await mailTo(page.request, person.email, /We could not find your agency\./)
    await page.goto(await linkIn(page.request, person.email, 'application'))
    await button('application.erase.title').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('application-erase')

    const other = await createActivatedAgent(page.request)
    await signInByApi(page, rita)
    await page.goto(`/staff/users?search=${other.email}`)
    await page.getByRole('row', { name: other.email }).click()
    await expect(page.getByText(t('queue.facts.country'), { exact: true })).toBeVisible()
    for (const name of ['question', 'notes', 'correct'] as const) {
      await button(name === 'correct' ? 'queue.correct.action' : `queue.${name}.add`).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look(`desk-${name}`)
      await page.keyboard.press('Escape')
    }
  })

  test('an invitation, the mails about the queue and the sign-in security', async ({
    page,
    t,
    look,
    button,
    chooseLanguage,
  }) => {
    const member = { name: 'Kit', surname: 'Sato', email: newAddress('kit') }
    const link = await inviteMember(page, 'reviewer', member)
    await chooseLanguage()
    await page.goto(link)
    await button('join.ask.button').click()
    await expect(heading(page)).toHaveText(t('join.choose.title'))
    await look('join-password')
    await page.locator('#password').fill('tailwind-at-dusk')
    await button('join.choose.button').click()
    await expect(heading(page)).toHaveText(t('join.complete.title'))
    await look('join-complete')
    await signInByApi(page, { ...rita, email: member.email, password: 'tailwind-at-dusk' })
    for (const name of ['notices', 'security'] as const) {
      await page.goto(`/profile/${name}`)
      await expect(heading(page)).toHaveText(t(`${name}.title`))
      await look(`profile-${name}`)
    }
  })
})
