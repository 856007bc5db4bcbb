/**
 * Tests the places of the toasts while people move the pointer and decide. The browser's own
 * transitions run here.
 */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../button/Button.tsx'
import { Desk } from '../layout/desk/Desk.tsx'
import { emulateMedia } from '../../test/emulate-media.ts'
import { Toasts } from './Toasts.tsx'

const updated = (
  <Toasts
    toasts={[{ uuid: 'updated', message: 'Profile updated', type: 'success', autoClose: 0 }]}
    onClose={() => undefined}
  />
)
const message = () => document.querySelector('[data-type]') ?? expect.fail()
const top = () => message().getBoundingClientRect().top
const settled = () =>
  Promise.all(
    message()
      .getAnimations()
      .map(({ finished }) => finished),
  )
const goTo = (place: Locator, position?: { x: number; y: number }) =>
  userEvent.hover(place, { force: true, ...(position && { position }) })

const withHead = () =>
  render(
    <>
      <header style={{ height: 64 }}>eXperts</header>
      <main>
        <h1 style={{ marginTop: 300 }}>Page</h1>
      </main>
      {updated}
    </>,
  )

test.each([null, 'reduce'] as const)(
  'the pointer that leaves the head for a message finds it where it was, and there it stays (reduced motion: %s)',
  async (reducedMotion) => {
    await emulateMedia({ reducedMotion })
    const screen = await withHead()
    await goTo(screen.getByRole('heading'))
    await settled()
    await goTo(screen.getByRole('banner'), { x: 300, y: 40 })
    await expect.poll(top).toBe(72)
    await goTo(screen.getByRole('button', { name: 'Close' }))
    await new Promise((go) => setTimeout(go, 600))
    expect(top()).toBe(72)
    expect(message().matches(':hover')).toBe(true)
    await goTo(screen.getByRole('heading'))
    await expect.poll(top).toBe(16)
  },
)

test('a message under the pointer stays where it is', async () => {
  const screen = await withHead()
  await settled()
  await goTo(screen.getByText('Profile updated').first())
  await new Promise((go) => setTimeout(go, 600))
  expect(top()).toBe(16)
})

const onDesk = () =>
  render(
    <>
      <Desk
        brand="eXperts"
        nav={<Button variant="secondary">Registrations</Button>}
        me={<Button variant="secondary">Inès Laurent</Button>}
      >
        <h1>Data changes</h1>
        <Button>Approve</Button>
      </Desk>
      {updated}
    </>,
  )

test('on the desk they stand in the narrow column, 8px from its side, above who is at work', async () => {
  await page.viewport(1440, 800)
  const screen = await onDesk()
  await settled()
  const { left, bottom } = message().getBoundingClientRect()
  expect([left, innerHeight - bottom]).toEqual([8, 120])
  expect(
    screen.getByRole('button', { name: 'Inès Laurent' }).element().getBoundingClientRect().top,
  ).toBeGreaterThanOrEqual(bottom)
})

test('below 1024px the desk has them at the top, and they give way to who comes to its head', async () => {
  await page.viewport(390, 800)
  const screen = await onDesk()
  await settled()
  expect(top()).toBe(16)
  screen.getByRole('button', { name: 'Registrations' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Inès Laurent' })).toHaveFocus()
  expect(top()).toBeGreaterThanOrEqual(
    document.querySelector('aside')?.getBoundingClientRect().bottom ?? Infinity,
  )
})
