import {
  listConnectedSites,
  endSiteAccess,
  type ConnectedSite,
} from '@passerelle/contracts/provider.ts'
import { expect, test } from 'vitest'
import { button, open, toasts } from '../../../../test/profile-steps.ts'
import { expectAccessible } from '../../../../test/render.tsx'
import { answer, problem } from '../../../../test/server.ts'

/** A local time, so that the page shows the same hour in every time zone. */
const at = (day: number) => new Date(2026, 10, day, 6, 42).toISOString()
const holiday: ConnectedSite = {
  client_id: 'holiday',
  client_name: 'Holiday Desk',
  client_uri: 'https://www.holiday.example/',
  scopes: ['openid', 'email'],
  first_used_at: at(2),
  last_used_at: at(12),
}
const app: ConnectedSite = {
  ...holiday,
  client_id: 'app',
  client_name: 'Pocket Guide',
  client_uri: null,
  scopes: ['openid'],
}

const listed = (objects: ConnectedSite[]) => answer(listConnectedSites, { objects })
const endOf = (name: string) => ({ name: `End connection ${name}`, exact: true })

test('Connected sites is the fifth page of the menu, after the specification’s four, and Delete account is the last', async () => {
  const screen = await open('/profile/sites', { answers: [listed([])] })
  const links = screen.getByRole('navigation', { name: 'Profile' }).getByRole('link').elements()
  expect(links.map((link) => link.textContent)).toEqual([
    'Personal data',
    'Agency data',
    'Newsletter subscription',
    'Password',
    'Connected sites',
    'Delete account',
  ])
  expect(links.at(-2)?.getAttribute('aria-current')).toBe('page')
})

test('each site shows its name and host, its data in words, and when it was first and last used', async () => {
  const screen = await open('/profile/sites', { answers: [listed([holiday, app])] })
  await expect.element(screen.getByRole('heading', { name: 'Holiday Desk' })).toBeVisible()
  await expect.element(screen.getByText('www.holiday.example')).toBeVisible()
  await expect.element(screen.getByText('Your e-mail address')).toBeVisible()
  await expect
    .element(
      screen.getByText('First used Nov 2, 2026, 06:42, last used Nov 12, 2026, 06:42').first(),
    )
    .toBeVisible()
  await expectAccessible()
})

test('a site is disconnected after a question and leaves the list', async () => {
  const screen = await open('/profile/sites', {
    answers: [listed([holiday, app]), answer(endSiteAccess, { success: true })],
  })
  await screen.getByRole('button', endOf('Holiday Desk')).click()
  await expect
    .element(screen.getByRole('dialog', { name: 'End the connection with Holiday Desk?' }))
    .toBeVisible()
  expect(screen.callsOf('DELETE /api/user/sites/{client_id}')).toEqual([])
  await expectAccessible()
  await screen.getByRole('dialog').getByRole('button', { name: 'End connection' }).click()
  await expect
    .element(screen.getByRole('heading', { name: 'Holiday Desk' }))
    .not.toBeInTheDocument()
  expect(screen.callsOf('DELETE /api/user/sites/{client_id}').map(({ path }) => path)).toEqual([
    '/api/user/sites/holiday',
  ])
  expect(toasts(screen)).toMatchObject([
    { type: 'success', message: 'The connection with Holiday Desk has been ended.' },
  ])
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.element(screen.getByRole('heading', { name: 'Pocket Guide' })).toBeVisible()
})

test.each([
  ['Holiday Desk', 'Holiday\u00a0Desk'],
  ['Rail Bonus International', 'Rail Bonus International'],
])('the question keeps a short name on one line; a long one may break: %s', async (name, shown) => {
  const screen = await open('/profile/sites', {
    answers: [listed([{ ...holiday, client_name: name }])],
  })
  await screen.getByRole('button', endOf(name)).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(screen.getByRole('dialog').getByRole('heading').element().textContent).toBe(
    `End the connection with ${shown}?`,
  )
})

test('Cancel disconnects nothing', async () => {
  const screen = await open('/profile/sites', { answers: [listed([holiday])] })
  await screen.getByRole('button', endOf('Holiday Desk')).click()
  await button(screen, 'Cancel').click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(screen.callsOf('DELETE /api/user/sites/{client_id}')).toEqual([])
  await expect.element(screen.getByRole('button', endOf('Holiday Desk'))).toHaveFocus()
})

test('a failed call keeps the site, and the question says so until it succeeds', async () => {
  let isAway = true
  const screen = await open('/profile/sites', {
    answers: [
      listed([holiday]),
      answer(endSiteAccess, () => (isAway ? 'networkDown' : { success: true as const })),
    ],
  })
  await screen.getByRole('button', endOf('Holiday Desk')).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'End connection' }).click()
  await expect
    .element(screen.getByRole('dialog').getByText('The portal cannot be reached', { exact: false }))
    .toBeVisible()
  expect(toasts(screen)).toEqual([])
  isAway = false
  await screen.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(screen.getByRole('heading', { name: 'Holiday Desk' }))
    .not.toBeInTheDocument()
})

test('a site that is already disconnected leaves the list', async () => {
  const screen = await open('/profile/sites', {
    answers: [listed([holiday]), answer(endSiteAccess, problem(404, 'notFound'))],
  })
  await screen.getByRole('button', endOf('Holiday Desk')).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'End connection' }).click()
  await expect.poll(() => toasts(screen)).toHaveLength(1)
  await expect
    .element(screen.getByRole('heading', { name: 'Holiday Desk' }))
    .not.toBeInTheDocument()
})

test('the page says that there are no sites', async () => {
  const screen = await open('/profile/sites', { answers: [listed([])] })
  await expect
    .element(screen.getByText('You have not signed in to any other site yet.'))
    .toBeVisible()
  await expectAccessible()
})

test('a list that cannot be loaded can be loaded again', async () => {
  let isAway = true
  const screen = await open('/profile/sites', {
    answers: [answer(listConnectedSites, () => (isAway ? 'networkDown' : { objects: [holiday] }))],
  })
  await expect.element(screen.getByText('Your connected sites could not be loaded.')).toBeVisible()
  isAway = false
  await button(screen, 'Try again').click()
  await expect.element(screen.getByRole('heading', { name: 'Holiday Desk' })).toBeVisible()
})
