import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { advanceTimers } from '../../../test/advance-timers.ts'
import { LoadingBar } from './LoadingBar.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('shows after 150 ms of waiting and goes with the wait', async () => {
  const screen = await render(<LoadingBar active />)
  const bar = () => screen.container.querySelector('span')
  await advanceTimers(149)
  expect(bar()).toBeNull()
  await advanceTimers(1)
  expect(bar()).not.toBeNull()
  await screen.rerender(<LoadingBar active={false} />)
  expect(bar()).toBeNull()
})

test('a quick answer shows nothing', async () => {
  const screen = await render(<LoadingBar active />)
  await advanceTimers(100)
  await screen.rerender(<LoadingBar active={false} />)
  await advanceTimers(1000)
  expect(screen.container.querySelector('span')).toBeNull()
})

test('is hidden from screen readers', async () => {
  const screen = await render(<LoadingBar active />)
  expect(screen.container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})

test('counts the requests in flight: it stays until the last one has ended', async () => {
  const screen = await render(<LoadingBar active={1} />)
  const bar = () => screen.container.querySelector('span')
  await advanceTimers(150)
  const first = bar()
  expect(first).not.toBeNull()
  await screen.rerender(<LoadingBar active={3} />)
  await screen.rerender(<LoadingBar active={1} />)
  await advanceTimers(50)
  expect(bar()).toBe(first)
  await screen.rerender(<LoadingBar active={0} />)
  expect(bar()).toBeNull()
})

test('requests that follow one another without a gap count as one wait', async () => {
  const screen = await render(<LoadingBar active={1} />)
  for (const active of [2, 1, 2, 1]) {
    await advanceTimers(50)
    await screen.rerender(<LoadingBar active={active} />)
  }
  expect(screen.container.querySelector('span')).not.toBeNull()
})

test('while it shows, the main part of the page is busy', async () => {
  const page = (active: number) => (
    <>
      <LoadingBar active={active} />
      <main>Users</main>
    </>
  )
  const screen = await render(page(1))
  const main = screen.getByRole('main').element()
  await advanceTimers(149)
  expect(main.getAttribute('aria-busy')).toBeNull()
  await advanceTimers(1)
  expect(main.getAttribute('aria-busy')).toBe('true')
  await screen.rerender(page(0))
  expect(main.getAttribute('aria-busy')).toBeNull()
})

test('the main part of the next page, which comes while more is asked for, is busy too', async () => {
  const page = (name: string, active: number) => (
    <>
      <LoadingBar active={active} />
      <main key={name}>{name}</main>
    </>
  )
  const screen = await render(page('Users', 1))
  await advanceTimers(200)
  await screen.rerender(page('Settings', 2))
  const main = screen.getByRole('main').element()
  expect([main.textContent, main.getAttribute('aria-busy')]).toEqual(['Settings', 'true'])
  await screen.rerender(page('Settings', 0))
  expect(main.getAttribute('aria-busy')).toBeNull()
})

test.each([1, true])(
  'the main part of the next page is busy too where nothing more is asked for: %s',
  async (active) => {
    const page = (name: string, active: number | boolean) => (
      <>
        <LoadingBar active={active} />
        <main key={name}>{name}</main>
      </>
    )
    const screen = await render(page('Users', active))
    await advanceTimers(200)
    await screen.rerender(page('Settings', active))
    expect(screen.getByRole('main').element().getAttribute('aria-busy')).toBe('true')
    await screen.rerender(page('Settings', 0))
    expect(screen.getByRole('main').element().getAttribute('aria-busy')).toBeNull()
  },
)

test('a main part that is busy by itself stays so', async () => {
  const page = (active: number) => (
    <>
      <LoadingBar active={active} />
      <main aria-busy>Please wait</main>
    </>
  )
  const screen = await render(page(1))
  await advanceTimers(200)
  await screen.rerender(page(0))
  expect(screen.getByRole('main').element().getAttribute('aria-busy')).toBe('true')
})

test.each([-1, NaN, undefined, 'no'])('%j requests are none', async (active) => {
  const screen = await render(<LoadingBar active={active as number} />)
  await advanceTimers(1000)
  expect(screen.container.querySelector('span')).toBeNull()
})
