/** No text is longer than its place: the screens of agents and of the desk. */
import { activated, approved, chie, enter, registered, rita } from './people.ts'
import { expect, heading, linkIn, mailTo, newAddress } from './portal.ts'
import { atStep, expectRoom, fillIn, narrow as test, narrowTags, pick, signIn } from './reader.ts'
import { countryIn, wordsOf } from './words.ts'

const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/

test.describe(`at 320 px every text fits in ${narrowTags.join(', ')}:`, () => {
  test('sign-in, its five steps and its error', async ({ page, words, look, button }) => {
    const { email } = await activated(page.request)
    await page.goto('/signin')
    await expect(heading(page)).toHaveText(words('common.signIn'))
    await look('signin')
    await signIn(page, words, email, 'wrong')
    await expect(page.getByRole('alert')).toHaveText(words('signin.invalidLogin'))
    await look('signin-error')
    await button('signin.forgot').click()
    await expect(heading(page)).toHaveText(words('signin.forgot'))
    await look('signin-request')
    await button('recovery.sendCode').click()
    await expect(heading(page)).toHaveText(words('recovery.enterCode'))
    await look('signin-code')
    const { text } = await mailTo(page.request, email, code)
    await page
      .getByRole('textbox', { name: words('recovery.code') })
      .fill(code.exec(text)?.[0] ?? '')
    await button('common.continue').click()
    await expect(heading(page)).toHaveText(words('recovery.choosePassword'))
    await look('signin-new-password')
    await page.locator('#password').fill('aisle-seat')
    await button('common.save').click()
    await expect(heading(page)).toHaveText(words('recovery.changed'))
    await look('signin-changed')
  })

  test('registration, its steps, lists and errors', async ({ page, tag, words, look, button }) => {
    await page.goto('/signup')
    await atStep(page, words, 1)
    await look('signup-country')
    await pick(page, words, 'signup.fields.country_id', countryIn(tag, 'US'))
    await look('signup-country-chosen')
    await button('signup.continue').click()
    await atStep(page, words, 2)
    await expect(page.locator('#state')).toBeVisible()
    await look('signup-form')
    await look('signup-list', async () => {
      await page.locator('#agency_position_id').click()
      await expect(page.getByRole('option').first()).toBeVisible()
    })
    await page.keyboard.press('Escape')
    await button('signup.send').click()
    await expect(page.getByText(words('common.completeAll'))).toBeVisible()
    await look('signup-form-errors')
  })

  test('what follows a registration', async ({ page, tag, words, look, button }) => {
    let step = 4
    await page.route('**/api/signup', (route) => route.fulfill({ json: { step_id: step } }))
    await fillIn(page, words, newAddress('claire'), countryIn(tag, 'FR'))
    for (const [next, name] of [
      [4, 'signup-too-many'],
      [5, 'signup-email-in-use'],
      [3, 'signup-nearly-there'],
    ] as const) {
      step = next
      await button('signup.send').click()
      await atStep(page, words, next)
      await look(name)
      if (next !== 3) await button('signup.tryAgain').click()
    }
  })

  test('activation, the confirmed address and what needs no account', async ({
    page,
    words,
    look,
    button,
  }) => {
    const { email } = await registered(page.request)
    const open = async (name: string, address: string, title: string) => {
      await page.goto(address)
      await expect(heading(page)).toHaveText(title)
      await look(name)
    }
    await open('activation-invalid', '/activate', words('links.activation.invalid.title'))
    await open(
      'activation-confirm',
      await linkIn(page.request, email, 'activate'),
      words('links.activation.confirm.title'),
    )
    await button('links.activation.confirm.button').click()
    await expect(heading(page)).toHaveText(words('links.activation.complete.title'))
    await look('activation-complete')
    await page.route('**/api/signup/activate', (route) => route.fulfill({ json: { status_id: 1 } }))
    await page.goto('/activate/some-link')
    await button('links.activation.confirm.button').click()
    await expect(heading(page)).toHaveText(words('links.activation.expired.title'))
    await look('activation-expired')
    await open('confirm-email', '/confirm-email/some-link', words('links.confirmEmail.ask'))
    await open('login', '/login', words('common.password'))
    await open('not-found', '/no/such/page', words('common.pageNotFound'))
    await page.goto('/terms')
    // The document of the other language is fetched when it is chosen.
    await look('terms', (tag) => expect(page.locator(`article[lang="${tag}"]`)).toBeVisible())
  })

  test('the pages of those who build and run it', async ({ page, chooseLanguage }) => {
    await registered(page.request)
    for (const tag of narrowTags) {
      await chooseLanguage(tag)
      for (const [name, address] of [
        ['mailbox', '/mailbox'],
        ['docs', '/api/docs'],
      ] as const) {
        await page.goto(address)
        await expect(heading(page)).toHaveText(wordsOf(tag)(`${name}.title`))
        await expectRoom(page, tag, name)
      }
    }
  })

  test('the welcome and the profile', async ({ page, words, look, button, chooseLanguage }) => {
    const person = await approved(page)
    await enter(page, person)
    await chooseLanguage()
    await page.goto('/')
    await expect(heading(page)).toHaveText(words('common.welcome', { name: person.name }))
    await look('welcome')
    for (const name of ['agency', 'newsletter', 'password', 'info'] as const) {
      await page.goto(`/profile/${name}`)
      await expect(heading(page)).toHaveText(words(`profile.menu.${name}`))
      await look(`profile-${name}`)
    }
    await page.locator('#phone').fill('+33450001122')
    await expect(page.getByText(words('profile.save.unsaved'), { exact: true })).toBeVisible()
    await look('profile-info-changed')
    await page.locator('#surname').fill('')
    await button('common.save').click()
    await expect(page.getByText(words('common.fieldErrors.required')).first()).toBeVisible()
    await look('profile-info-errors')
    await page.goto('/profile/password')
    await button('password.deletion.title').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('profile-delete')
  })

  test('a pending change, and the staff desk', async ({
    page,
    words,
    look,
    button,
    chooseLanguage,
  }) => {
    const { email, name } = await activated(page.request)
    await chooseLanguage()
    await enter(page, chie)
    await page.goto('/profile/info')
    await expect(page.getByText(words('profile.pending.notice'))).toBeVisible()
    await look('profile-info-pending')
    await enter(page, rita)
    await page.goto('/staff/users')
    await page.getByRole('row', { name: email }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(page.getByText(words('staff.facts.country'), { exact: true })).toBeVisible()
    await look('desk-registrations')
    await button('staff.decline').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('desk-decline')
    await page.goto('/staff/users?view=changes')
    await page.getByRole('button', { name: chie.email }).click()
    await expect(page.getByRole('region', { name: chie.name, exact: true })).toBeVisible()
    await look('desk-changes')
    await page.goto('/staff/translations')
    await expect(heading(page)).toHaveText(words('staff.missing.title'))
    await look('desk-missing')
  })
})
