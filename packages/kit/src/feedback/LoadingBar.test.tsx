import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { passes } from '../testing/passes.ts'
import { LoadingBar } from './LoadingBar.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('shows after 150 ms of waiting and goes with the wait', async () => {
  const screen = await render(<LoadingBar active />)
  const bar = () => screen.container.querySelector('span')
  await passes(149)
  expect(bar()).toBeNull()
  await passes(1)
  expect(bar()).not.toBeNull()
  await screen.rerender(<LoadingBar active={false} />)
  expect(bar()).toBeNull()
})

test('a quick answer shows nothing', async () => {
  const screen = await render(<LoadingBar active />)
  await passes(100)
  await screen.rerender(<LoadingBar active={false} />)
  await passes(1000)
  expect(screen.container.querySelector('span')).toBeNull()
})

test('is hidden from screen readers', async () => {
  const screen = await render(<LoadingBar active />)
  expect(screen.container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})
