import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { advanceTimers } from '../../../test/advance-timers.ts'
import { Fireworks } from './Fireworks.tsx'
import { sparksAt } from './sparks.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('there are 24 sparks', () => expect(sparksAt(500, 1000)).toHaveLength(24))
test('they start together and fly apart', () => {
  expect(
    new Set(
      sparksAt(0, 1000)
        .map(({ x, y }) => `${x.toFixed(0)} ${y.toFixed(0)}`)
        .map((place) => place.replaceAll('-0', '0')),
    ).size,
  ).toBe(1)
  expect(
    new Set(sparksAt(400, 1000).map(({ x, y }) => `${x.toFixed(0)} ${y.toFixed(0)}`)).size,
  ).toBe(24)
})
test('gravity pulls them down', () =>
  expect(sparksAt(1000, 1000)[0]?.y).toBeGreaterThan(sparksAt(200, 1000)[0]?.y ?? Infinity))
test('they fade in the last 300 ms', () =>
  expect([0, 700, 850, 1000].map((time) => sparksAt(time, 1000)[0]?.alpha)).toEqual([1, 1, 0.5, 0]))

test('burns for exactly one second where it was caused, hidden from screen readers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onDone = vi.fn()
  const screen = await render(<Fireworks at={{ x: 100, y: 100 }} onDone={onDone} />)
  expect(screen.container.querySelector('canvas')?.getAttribute('aria-hidden')).toBe('true')
  await advanceTimers(999)
  expect(onDone).not.toHaveBeenCalled()
  await advanceTimers(1)
  expect(onDone).toHaveBeenCalledOnce()
  await advanceTimers(5000)
  expect(onDone).toHaveBeenCalledOnce()
})

test('ends in time also where no frame is drawn, as in a window behind others', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  })
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
  const onDone = vi.fn()
  await render(<Fireworks at={{ x: 100, y: 100 }} onDone={onDone} />)
  await advanceTimers(1000)
  expect(onDone).toHaveBeenCalledOnce()
})

test('leaves nothing on the canvas', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await render(<Fireworks at={{ x: 100, y: 100 }} />)
  const canvas = screen.container.querySelector('canvas') as HTMLCanvasElement
  const lit = () =>
    canvas
      .getContext('2d')
      ?.getImageData(0, 0, 200, 200)
      .data.some((value) => value > 0)
  await expect.poll(lit).toBe(true)
  await advanceTimers(1000)
  expect(lit()).toBe(false)
})

test('gone before its time, it says nothing more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onDone = vi.fn()
  const screen = await render(<Fireworks at={{ x: 100, y: 100 }} onDone={onDone} />)
  await advanceTimers(500)
  await screen.rerender(<Fireworks at={null} onDone={onDone} />)
  await advanceTimers(1000)
  expect(onDone).not.toHaveBeenCalled()
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

test('where it is skipped, what its end gives back is left alone, and the page stays', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  const onDone = vi.fn(() => ({ type: 'fireOut' }))
  const screen = await render(
    <main>
      <Fireworks at={{ x: 1, y: 1 }} onDone={onDone} />
    </main>,
  )
  await screen.rerender(
    <main>
      <Fireworks at={null} onDone={onDone} />
    </main>,
  )
  expect(onDone).toHaveBeenCalledOnce()
  expect(screen.container.innerHTML).toBe('<main></main>')
})
