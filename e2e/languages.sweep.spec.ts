/** The same way in every language: from the registration to the profile. */
import { password } from './people.ts'
import { expect, heading, linkIn, mailTo, newAddress } from './portal.ts'
import { atStep, fillIn, signIn, test } from './reader.ts'
import { countryIn, tags, wordsOf } from './words.ts'

for (const tag of tags) {
  test.describe(`in ${tag}`, () => {
    test.use({ tag })

    test('a person registers, confirms by mail, signs in and looks at the profile', async ({
      page,
      words,
      button,
    }) => {
      const email = newAddress('claire')
      await fillIn(page, words, email, countryIn(tag, 'FR'))
      await button('signup.send').click()
      await atStep(page, words, 3)
      await expect(
        page
          .getByText(words('signup.nearlyThere.life', { count: 24 }))
          .filter({ visible: true })
          .first(),
      ).toBeVisible()

      const { subject, text } = await mailTo(page.request, email, /\/activate\//)
      expect(subject).toBe(words('mails.activation.subject'))
      expect(text).toContain(words('mails.activation.title'))
      await page.goto(await linkIn(page.request, email, 'activate'))
      await expect(heading(page)).toHaveText(words('links.activation.complete.title'))
      await expect(page.getByText(words('links.activation.complete.text'))).toBeVisible()

      await signIn(page, words, email, password)
      await expect(heading(page)).toHaveText(words('profile.menu.info'))
      await expect(page.getByText(words('profile.checking'))).toBeVisible()
      await expect(page.locator('#name')).toHaveValue('Claire')
      await expect(page).toHaveTitle(`${words('profile.menu.info')} - eXperts`)
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(tag)
      for (const name of ['agency', 'newsletter', 'password'] as const) {
        await page
          .getByRole('navigation')
          .getByRole('link', { name: words(`profile.menu.${name}`) })
          .click()
        await expect(heading(page)).toHaveText(words(`profile.menu.${name}`))
      }
    })
  })
}

test('mails are in the language in which the registration was read, whatever the browser asks for and whichever country was chosen', async ({
  page,
  chooseLanguage,
}) => {
  const words = wordsOf('de')
  const email = newAddress('claire')
  await chooseLanguage('de')
  await fillIn(page, words, email, countryIn('de', 'JP'))
  await page.getByRole('button', { name: words('signup.send'), exact: true }).click()
  await atStep(page, words, 3)
  expect((await mailTo(page.request, email, /\/activate\//)).subject).toBe(
    words('mails.activation.subject'),
  )
})
