/** Runs the same journey in every language: from the registration to the profile. */
import { password } from './people.ts'
import { expect, heading, linkIn, mailTo, newAddress } from './portal.ts'
import { atStep, fillIn, profileTitles, signIn, test } from './language-fixtures.ts'
import { countryName, tags, translatorOf } from './translations.ts'

for (const tag of tags) {
  test.describe(`in ${tag}`, () => {
    test.use({ tag })

    test('a person registers, confirms by mail, signs in and looks at the profile', async ({
      page,
      t,
      button,
    }) => {
      const email = newAddress('claire')
      await fillIn(page, t, email, countryName(tag, 'FR'))
      await button('signup.send').click()
      await atStep(page, t, 3)
      await expect(
        page
          .getByText(t('signup.nearlyThere.life', { count: 24 }))
          .filter({ visible: true })
          .first(),
      ).toBeVisible()

      const { subject, text } = await mailTo(page.request, email, /\/activate\//)
      expect(subject).toBe(t('mails.activation.subject'))
      expect(text).toContain(t('mails.activation.title'))
      await page.goto(await linkIn(page.request, email, 'activate'))
      await expect(heading(page)).toHaveText(t('links.activation.complete.title'))
      await expect(page.getByText(t('links.activation.complete.text'))).toBeVisible()

      await signIn(page, t, email, password)
      await expect(heading(page)).toHaveText(t('common.personalData'))
      await expect(page.getByText(t('profile.checking'))).toBeVisible()
      await expect(page.locator('#name')).toHaveValue('Claire')
      await expect(page).toHaveTitle(`${t('common.personalData')} - eXperts`)
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(tag)
      for (const name of ['agency', 'newsletter', 'password'] as const) {
        await page
          .getByRole('navigation')
          .getByRole('link', { name: t(`common.${profileTitles[name]}`) })
          .click()
        await expect(heading(page)).toHaveText(t(`common.${profileTitles[name]}`))
      }
    })
  })
}

test('mails are in the language in which the registration was read, whatever the browser asks for and whichever country was chosen', async ({
  page,
  chooseLanguage,
}) => {
  const t = translatorOf('de')
  const email = newAddress('claire')
  await chooseLanguage('de')
  await fillIn(page, t, email, countryName('de', 'JP'))
  await page.getByRole('button', { name: t('signup.send'), exact: true }).click()
  await atStep(page, t, 3)
  expect((await mailTo(page.request, email, /\/activate\//)).subject).toBe(
    t('mails.activation.subject'),
  )
})
