import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Fireworks } from './Fireworks.tsx'
import { sparksAt } from './sparks.ts'

afterEach(() => void vi.restoreAllMocks())

test('there are 24 sparks', () => expect(sparksAt(500, 1000)).toHaveLength(24))
test('they start together and fly apart', () => {
  expect(new Set(sparksAt(0, 1000).map(({ x, y }) => `${x.toFixed(0)} ${y.toFixed(0)}`).map((place) => place.replaceAll('-0', '0'))).size).toBe(1)
  expect(new Set(sparksAt(400, 1000).map(({ x, y }) => `${x.toFixed(0)} ${y.toFixed(0)}`)).size).toBe(24)
})
test('gravity pulls them down', () => expect(sparksAt(1000, 1000)[0]?.y).toBeGreaterThan(sparksAt(200, 1000)[0]?.y ?? Infinity))
test('they fade in the last 300 ms', () => expect([0, 700, 850, 1000].map((time) => sparksAt(time, 1000)[0]?.alpha)).toEqual([1, 1, 0.5, 0]))

test('burns for one second where it was caused, hidden from screen readers', async () => {
  const onDone = vi.fn()
  const start = performance.now()
  const screen = await render(<Fireworks at={{ x: 100, y: 100 }} onDone={onDone} />)
  expect(screen.container.querySelector('canvas')?.getAttribute('aria-hidden')).toBe('true')
  await expect.poll(() => onDone.mock.calls.length, { timeout: 3000 }).toBe(1)
  expect(performance.now() - start).toBeGreaterThanOrEqual(990)
})

test('is quiet when nothing happened', async () => {
  const screen = await render(<Fireworks at={null} />)
  expect(screen.container.innerHTML).toBe('')
})

test('is skipped when the reader wants no motion', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  const onDone = vi.fn()
  const draw = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillRect')
  await render(<Fireworks at={{ x: 1, y: 1 }} onDone={onDone} />)
  expect(onDone).toHaveBeenCalledOnce()
  expect(draw).not.toHaveBeenCalled()
})
