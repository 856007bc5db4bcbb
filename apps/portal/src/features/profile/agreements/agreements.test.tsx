import { readConsents, type AcceptedTerms, type Consent } from '@passerelle/contracts/terms.ts'
import { expect, test } from 'vitest'
import { button, open } from '../../../../test/profile-steps.ts'
import { expectAccessible } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'

/** A local time, so that the page shows the same hour in every time zone. */
const at = new Date(2026, 10, 12, 6, 42).toISOString()
const accepted: AcceptedTerms = {
  key: 'fr',
  version: '2026-01-01',
  language: 'fr',
  title: 'Conditions générales',
  text: 'hash-of-the-text',
  at,
}
const agreed = (consents: Consent[], terms: AcceptedTerms[] = []) =>
  answer(readConsents, { terms, consents })

test.each([
  ['signup', 'Given Nov 12, 2026, 06:42 when you registered'],
  ['profile', 'Changed Nov 12, 2026, 06:42 in your profile'],
  ['import', 'Given or changed Nov 12, 2026, 06:42 in our former system'],
] as const)('a switch shows when and where it was last changed: %s', async (place, words) => {
  const screen = await open('/profile/newsletter', {
    answers: [agreed([{ name: 'optin', given: true, at, place }])],
  })
  await expect.element(screen.getByText(words)).toBeVisible()
  expect(document.getElementById('optin-description')?.textContent).toContain(words)
  expect(document.getElementById('consent_participation-description')?.textContent).toBe(
    'I may be invited to take part in surveys and events.',
  )
  await expectAccessible()
})

test('after a save, the switch shows the new time at once', async () => {
  let isSaved = false
  const screen = await open('/profile/newsletter', {
    answers: [
      answer(readConsents, () => ({
        terms: [],
        consents: isSaved
          ? [{ name: 'consent_participation' as const, given: true, at, place: 'profile' as const }]
          : [],
      })),
    ],
  })
  await screen.getByRole('switch', { name: 'Consent of participation' }).click()
  isSaved = true
  await button(screen, 'Save').click()
  await expect
    .element(screen.getByText('Changed Nov 12, 2026, 06:42 in your profile'))
    .toBeVisible()
})

test('Terms you accepted links to exactly that text, in a new tab so that unsaved changes stay', async () => {
  const screen = await open('/profile/newsletter', { answers: [agreed([], [accepted])] })
  const section = screen.getByRole('region', { name: 'Terms you accepted' })
  const link = section.getByRole('link', { name: 'Conditions générales (opens in a new tab)' })
  await expect
    .element(link)
    .toHaveAttribute('href', '/terms/fr?version=2026-01-01&language=fr&text=hash-of-the-text')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect
    .element(section.getByText('Version of January 1, 2026, accepted Nov 12, 2026, 06:42'))
    .toBeVisible()
  await expectAccessible()
})

test('the section is missing when nothing was accepted and when the list cannot be loaded', async () => {
  const none = await open('/profile/newsletter')
  expect(none.getByRole('region', { name: 'Terms you accepted' }).query()).toBeNull()
  await none.unmount()
  const unreachable = await open('/profile/newsletter', {
    answers: [answer(readConsents, 'networkDown')],
  })
  await expect
    .element(unreachable.getByRole('switch', { name: 'Newsletter subscription' }))
    .toBeVisible()
  expect(unreachable.getByRole('region', { name: 'Terms you accepted' }).query()).toBeNull()
})
