import { Building2, KeyRound, Newspaper, UserRound } from 'lucide-react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SideMenu } from './SideMenu.tsx'

const entries = [
  { href: '/profile', label: 'Personal data', icon: UserRound },
  { href: '/profile/agency', label: 'Agency data', icon: Building2, dot: true },
  { href: '/profile/newsletter', label: 'Newsletter subscription', icon: Newspaper },
  { href: '/profile/password', label: 'Change password', icon: KeyRound, current: true },
]

test('the current page is marked and the red dot says Notification', async () => {
  const screen = await render(<SideMenu label="Profile" entries={entries} />)
  await expect
    .element(screen.getByRole('link', { name: 'Change password' }))
    .toHaveAttribute('aria-current', 'page')
  await expect.element(screen.getByRole('link', { name: 'Agency data Notification' })).toBeVisible()
})

test('a page with something that is not saved is marked, and says so', async () => {
  const screen = await render(
    <SideMenu
      label="Profile"
      changedText="Unsaved changes"
      entries={entries.map((entry) => ({ ...entry, changed: entry.dot ?? false }))}
    />,
  )
  await expect
    .element(screen.getByRole('link', { name: 'Agency data (Unsaved changes) Notification' }))
    .toBeVisible()
  expect(screen.getByText('(Unsaved changes)').elements()).toHaveLength(1)
})

test('on a phone the menu scrolls sideways with the current entry in view, and the page does not', async () => {
  await page.viewport(320, 600)
  const screen = await render(<SideMenu label="Profile" entries={entries} />)
  const { left, right } = screen
    .getByRole('link', { name: 'Change password' })
    .element()
    .getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(320)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('the current entry stays in view on a phone when counts come later', async () => {
  await page.viewport(320, 600)
  const screen = await render(<SideMenu label="Profile" entries={entries} />)
  const current = () =>
    screen.getByRole('link', { name: 'Change password' }).element().getBoundingClientRect()
  await screen.rerender(
    <SideMenu
      label="Profile"
      entries={entries.map((entry) => (entry.current ? entry : { ...entry, count: '100+' }))}
    />,
  )
  await expect.element(screen.getByText('100+').first()).toBeInTheDocument()
  await expect.poll(() => current().right).toBeLessThanOrEqual(320)
  expect(current().left).toBeGreaterThanOrEqual(0)
})

test('the current entry stays in view on a phone when an entry comes before it, and counts to that one', async () => {
  await page.viewport(320, 600)
  const screen = await render(<SideMenu label="Profile" entries={entries} />)
  const more = (label: string) => (
    <SideMenu
      label="Profile"
      entries={[{ href: '/profile/visits', label, icon: Newspaper }, ...entries]}
    />
  )
  await screen.rerender(more('Visits'))
  await screen.rerender(more('Visits of all colleagues and of their guests'))
  const current = () =>
    screen.getByRole('link', { name: 'Change password' }).element().getBoundingClientRect()
  await expect.poll(() => current().right).toBeLessThanOrEqual(320)
  expect(current().left).toBeGreaterThanOrEqual(0)
})

test('a menu whose current entry is wholly in view does not move', async () => {
  await page.viewport(600, 600)
  const screen = await render(<SideMenu label="Profile" entries={entries} />)
  const row = screen.getByRole('navigation').element()
  const { left, right } = screen
    .getByRole('link', { name: 'Change password' })
    .element()
    .getBoundingClientRect()
  expect([left >= 0, right <= 600]).toEqual([true, true])
  row.scrollLeft -= 2
  const before = row.scrollLeft
  await screen.rerender(
    <SideMenu
      label="Profile"
      entries={[...entries, { href: '/profile/visits', label: 'Visits', icon: Newspaper }]}
    />,
  )
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  expect(row.scrollLeft).toBe(before)
})
