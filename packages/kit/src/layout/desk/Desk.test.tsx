import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { emulateMedia } from '../../../test/emulate-media.ts'
import { LongQueue, PanelAlone } from './Desk.stories.tsx'

/** What shows a part of itself only. */
const cutIn = (container: Element) =>
  [...container.querySelectorAll('*')]
    .filter(
      (element) =>
        getComputedStyle(element).overflowY !== 'visible' &&
        element.scrollHeight > element.clientHeight,
    )
    .map(({ tagName }) => tagName)

test('from 1024 x 560 the desk takes the window, and only the list scrolls', async () => {
  await page.viewport(1024, 560)
  const { container } = await render(<LongQueue />)
  expect(container.firstElementChild?.getBoundingClientRect().height).toBe(560)
  expect(cutIn(container)).toEqual(['SECTION'])
  expect(
    page.getByRole('button', { name: 'Approve' }).element().getBoundingClientRect().bottom,
  ).toBeLessThanOrEqual(560)
})

test.each([
  [1024, 800],
  [700, 900],
])('on paper, %i px wide, the whole list stands', async (width, height) => {
  await page.viewport(width, height)
  const { container } = await render(<LongQueue />)
  expect(cutIn(container)).not.toEqual([])
  await emulateMedia({ media: 'print' })
  expect(cutIn(container)).toEqual([])
  const frame = page.getByRole('region', { name: 'Waiting registrations' }).element()
  expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
})

test.each([
  [390, 844],
  [1440, 900],
])('a panel alone has its foot in view, at %i x %i', async (width, height) => {
  await page.viewport(width, height)
  await render(<PanelAlone />)
  const { bottom, width: wide } = page
    .getByRole('button', { name: 'Approve' })
    .element()
    .getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(height)
  expect(wide).toBeLessThanOrEqual(width)
})

test('in a window that is lower than 320 px the foot of a panel alone covers nothing', async () => {
  await page.viewport(320, 256)
  await render(<PanelAlone />)
  expect(
    page.getByRole('button', { name: 'Approve' }).element().getBoundingClientRect().top,
  ).toBeGreaterThan(256)
})
