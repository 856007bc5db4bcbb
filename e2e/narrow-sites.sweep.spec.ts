/**
 * Every text fits at 320 px: the screens on the way to another site, and the screens about sites.
 */
import { adam, chie, signInByApi } from './people.ts'
import { expect, heading } from './portal.ts'
import { expectTextFits, narrowTest as test, narrowTags } from './language-fixtures.ts'
import { translatorOf } from './translations.ts'

/** The authorization request of another site. */
const site = {
  client_id: 'desk',
  client_name: 'Holiday Desk',
  client_uri: 'https://www.holiday.example/',
  scopes: ['openid', 'profile', 'email', 'phone', 'address', 'experts', 'offline_access'],
}

test.describe(`at 320 px every text fits in ${narrowTags.join(', ')}:`, () => {
  test('the way to another site, and the question before signing out', async ({
    page,
    t,
    look,
    button,
    chooseLanguage,
  }) => {
    await signInByApi(page, chie)
    await chooseLanguage()
    let answer = { status: 403, code: 'consentRequired', error: 'consent_required' }
    await page.route('**/api/oauth/authorize', (route) =>
      route.fulfill({
        status: answer.status,
        contentType: 'application/problem+json',
        json: {
          status: answer.status,
          title: '',
          detail: '',
          code: answer.code,
          oauth: {
            error: answer.error,
            site,
            interaction: 'ticket',
            redirect_uri: 'https://www.holiday.example/cb',
          },
        },
      }),
    )
    const open = async (name: string, address: string, title: string) => {
      await page.goto(address)
      await expect(heading(page)).toHaveText(title)
      await look(name)
    }
    await open(
      'consent',
      '/authorize?client_id=desk',
      t('provider.consent.title', { site: site.client_name }),
    )
    for (const code of ['notApproved', 'notAllowed'] as const) {
      answer = { status: 403, code, error: 'access_denied' }
      await open(
        code,
        '/authorize?client_id=desk',
        t(`provider.${code}.title`, { site: site.client_name }),
      )
    }
    for (const error of ['invalid_client', 'invalid_redirect_uri', 'invalid_request']) {
      answer = { status: 400, code: 'badRequest', error }
      await open(error, '/authorize?client_id=desk', t('provider.badRequest.title'))
      await button('common.showError').click()
      await look(`${error}-shown`)
    }
    await open('hand-off', '/token?error=access_denied', t('provider.badRequest.title'))
    await open('logout', '/logout?ask=1', t('provider.logout.title'))
  })

  test('the playground', async ({ page, chooseLanguage }) => {
    const answer = [
      '{"alg":"RS256","kid":"gone"}',
      '{"iss":"https://elsewhere.example","exp":1700000000}',
      '',
    ]
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.')
    for (const tag of narrowTags) {
      const t = translatorOf(tag)
      await chooseLanguage(tag)
      await page.goto('/pg')
      await expect(heading(page)).toHaveText(t('playground.title'))
      await expectTextFits(page, tag, 'pg')
      await page.getByRole('button', { name: t('playground.flows.code'), exact: true }).click()
      await expectTextFits(page, tag, 'pg-code')
      await page.goto('about:blank')
      await page.goto(`/pg#id_token=${answer}&state=not-ours`)
      await expect(page.getByText(t('playground.answer.bad'))).toBeVisible()
      await expectTextFits(page, tag, 'pg-answer')
    }
  })

  test('connected sites, and the sites that admins keep', async ({
    page,
    t,
    look,
    button,
    chooseLanguage,
  }) => {
    await signInByApi(page, chie)
    await chooseLanguage()
    await page.route('**/api/user/sites', (route) =>
      route.fulfill({
        json: {
          objects: [
            {
              ...site,
              first_used_at: '2026-11-02T06:42:00.000Z',
              last_used_at: '2026-11-12T06:42:00.000Z',
            },
          ],
        },
      }),
    )
    // The page of an address brings its first answers, which no route can replace.
    await page.goto('/profile/newsletter')
    await page.locator('a[href="/profile/sites"]').first().click()
    await expect(page.getByRole('heading', { name: site.client_name })).toBeVisible()
    await look('profile-sites')
    await page.locator('#end-desk').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('profile-sites-end')
    await signInByApi(page, adam)
    await page.goto('/staff/settings')
    await expect(heading(page)).toHaveText(t('staff.settings'))
    await look('desk-sites')
    await button('staff.sites.add').click()
    await expect(page.getByRole('textbox', { name: t('sites.fields.client_name') })).toBeVisible()
    await look('desk-site-new')
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('heading', { name: t('forms.thereIsAProblem') })).toBeVisible()
    await look('desk-site-errors')
  })

  test.describe('when something went wrong', () => {
    test.use({
      expectedErrors:
        /status of 4(?!29)\d\d|net::ERR_|dynamically imported module|preload|React will try|React error #520|error boundary/,
    })

    test('the error screen', async ({ page, chooseLanguage }) => {
      await page.route('**/assets/public-*.js', (route) => route.abort())
      for (const tag of narrowTags) {
        const t = translatorOf(tag)
        await chooseLanguage(tag)
        await page.goto('/signin')
        await page.getByRole('link', { name: t('common.registerNow') }).click()
        await page.getByRole('button', { name: t('common.showError'), exact: true }).click()
        await expectTextFits(page, tag, 'error')
      }
    })
  })
})
