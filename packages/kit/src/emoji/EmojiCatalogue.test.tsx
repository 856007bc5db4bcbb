import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { emulateMedia } from '../../test/emulate-media.ts'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { loadEmoji } from './catalogue.ts'
import { EmojiCatalogue } from './EmojiCatalogue.tsx'
import type { EmojiCatalogueProps, PickedEmoji } from './EmojiCatalogue.tsx'

async function show(props: Partial<EmojiCatalogueProps> = {}) {
  const onPick = vi.fn<(picked: PickedEmoji) => void>()
  const screen = await render(<EmojiCatalogue onPick={onPick} {...props} />)
  const search = screen.getByRole('textbox', { name: 'Search' })
  const cells = () => [...screen.container.querySelectorAll<HTMLElement>('[role="gridcell"]')]
  const focused = () => document.activeElement?.getAttribute('aria-label')
  return { screen, onPick, search, cells, focused }
}

async function shown(props: Partial<EmojiCatalogueProps> = {}) {
  const all = await show(props)
  await expect.poll(() => all.cells().length).toBe(171)
  return all
}

test('there are 9 in each row, and the last row holds the rest', async () => {
  const { screen } = await shown()
  const lengths = screen
    .getByRole('row')
    .elements()
    .map((row) => row.children.length)
  expect(new Set(lengths)).toEqual(new Set([9]))
  await screen.getByRole('button', { name: 'Activities' }).click()
  expect(
    screen
      .getByRole('row')
      .elements()
      .map((row) => row.children.length),
  ).toEqual([...Array<number>(9).fill(9), 4])
})

test('the 9 stand side by side in squares', async () => {
  const { cells } = await shown()
  const boxes = cells()
    .slice(0, 9)
    .map((cell) => cell.getBoundingClientRect())
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  expect(boxes.every(({ width, height }) => Math.abs(width - height) < 1 && width >= 24)).toBe(true)
})

test('the glyphs are 22px, smaller where the window is too narrow for that', async () => {
  const { cells } = await shown()
  expect(getComputedStyle(cells()[0] ?? document.body).fontSize).toBe('22px')
  await page.viewport(320, 640)
  expect(Number.parseFloat(getComputedStyle(cells()[0] ?? document.body).fontSize)).toBeLessThan(22)
})

test('there are 9 categories, and choosing one shows it', async () => {
  const { screen, cells } = await shown()
  const buttons = screen.getByRole('toolbar', { name: 'Categories' }).getByRole('button')
  expect(buttons.elements().map((button) => button.getAttribute('aria-label'))).toEqual([
    'Smileys & emotion',
    'People & body',
    'Animals & nature',
    'Food & drink',
    'Travel & places',
    'Activities',
    'Objects',
    'Symbols',
    'Flags',
  ])
  await expect.element(buttons.first()).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: 'Flags' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Flags' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(buttons.first()).toHaveAttribute('aria-pressed', 'false')
  expect(cells()).toHaveLength(270)
  expect(screen.getByRole('grid').element().getAttribute('aria-label')).toBe('Flags')
})

test('choosing one tells the emoji and its name, and nothing else', async () => {
  const { screen, onPick } = await shown()
  await screen.getByRole('gridcell', { name: 'grinning face', exact: true }).click()
  expect(onPick.mock.calls).toEqual([[{ emoji: '😀', name: 'grinning face' }]])
})

test('the search finds English names and keywords in all categories', async () => {
  const { screen, search, cells } = await shown()
  await search.fill('locomotive')
  await expect
    .poll(() => cells().map((cell) => cell.getAttribute('aria-label')))
    .toEqual(['locomotive'])
  await search.fill('hilarious')
  await expect
    .poll(() => cells()[0]?.getAttribute('aria-label'))
    .toBe('rolling on the floor laughing')
  expect(screen.container.querySelector('[aria-pressed="true"]')).toBeNull()
})

test('what is not there is told: Nothing found.', async () => {
  const { screen, search, cells } = await shown()
  await search.fill('qqqq')
  await expect.element(screen.getByText('Nothing found.')).toBeVisible()
  expect(cells()).toHaveLength(0)
  await search.fill('')
  await expect.poll(() => cells().length).toBe(171)
})

test('how many were found is announced', async () => {
  const { screen, search } = await shown()
  await search.fill('locomotive')
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 found')
})

test('a category ends the search', async () => {
  const { screen, search, cells } = await shown()
  await search.fill('locomotive')
  await screen.getByRole('button', { name: 'Food & drink' }).click()
  await expect.element(search).toHaveValue('')
  await expect.poll(() => cells().length).toBe(131)
})

test('Enter in the search chooses the first that was found, and nothing while nothing is typed', async () => {
  const { onPick, search } = await shown()
  await search.click()
  await userEvent.keyboard('{Enter}')
  expect(onPick).not.toHaveBeenCalled()
  await userEvent.keyboard('locomotive{Enter}')
  expect(onPick.mock.calls).toEqual([[{ emoji: '🚂', name: 'locomotive' }]])
})

test('search, categories and grid are one stop of the Tab key each', async () => {
  const { screen, search, focused } = await shown()
  await search.click()
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('Smileys & emotion')
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('grinning face')
  await userEvent.keyboard('{Tab}')
  expect(screen.container.contains(document.activeElement)).toBe(false)
})

test('arrows, Home and End move among the categories and around their ends', async () => {
  const { search, focused } = await shown()
  await search.click()
  await userEvent.keyboard('{Tab}{ArrowRight}')
  expect(focused()).toBe('People & body')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(focused()).toBe('Flags')
  await userEvent.keyboard('{Home}')
  expect(focused()).toBe('Smileys & emotion')
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(focused()).toBe('Smileys & emotion')
})

test('arrows, Home, End, Page Up and Page Down move in the grid, Enter and Space choose', async () => {
  const { search, cells, onPick } = await shown()
  const at = () => cells().indexOf(document.activeElement as HTMLElement)
  await search.click()
  await userEvent.keyboard('{ArrowDown}')
  expect(at()).toBe(0)
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(at()).toBe(10)
  await userEvent.keyboard('{End}')
  expect(at()).toBe(17)
  await userEvent.keyboard('{ArrowUp}{Home}')
  expect(at()).toBe(0)
  await userEvent.keyboard('{PageDown}')
  expect([at() % 9, at() >= 36, at() < 90]).toEqual([0, true, true])
  await userEvent.keyboard('{PageUp}{Control>}{End}{/Control}')
  expect(at()).toBe(170)
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Control>}{Home}{/Control} ')
  expect(onPick.mock.calls.map(([{ name }]) => name)).toEqual(['ZZZ', 'grinning face'])
})

test('the cell with the focus is in view', async () => {
  const { screen, search } = await shown()
  await search.click()
  await userEvent.keyboard('{ArrowDown}{Control>}{End}{/Control}')
  const cell = document.activeElement?.getBoundingClientRect()
  const grid = screen.getByRole('grid').element().getBoundingClientRect()
  expect(cell && cell.top >= grid.top && cell.bottom <= grid.bottom + 1).toBe(true)
})

test('the grid remembers its stop of the Tab key', async () => {
  const { search, focused } = await shown()
  await search.click()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Shift>}{Tab}{/Shift}{Tab}')
  expect(focused()).toBe('grinning face with big eyes')
})

test('the name of the one with the focus or under the pointer stands at the foot', async () => {
  const { screen, search } = await shown()
  const foot = () => screen.container.querySelector('p[aria-hidden]')?.textContent
  await search.click()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(foot()).toBe('😃grinning face with big eyes')
  await screen.getByRole('gridcell', { name: 'beaming face with smiling eyes' }).hover()
  expect(foot()).toBe('😁beaming face with smiling eyes')
})

test('while it loads there is a sign, and the search can be typed in', async () => {
  const waiting = Promise.withResolvers<Awaited<ReturnType<typeof loadEmoji>>>()
  const { screen, search, cells } = await show({ load: () => waiting.promise })
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  await search.fill('locomotive')
  waiting.resolve(await loadEmoji())
  await expect.poll(() => cells().length).toBe(1)
})

test('a failure to load is told, with a way to try again', async () => {
  const load = vi.fn(loadEmoji).mockRejectedValueOnce(new Error('offline'))
  const { screen, search, cells } = await show({ load })
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Could not load the emoji\./)
  expect(await accessibilityViolations()).toEqual([])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => cells().length).toBe(171)
  await expect.element(search).toHaveFocus()
  expect(screen.getByRole('alert').elements()).toHaveLength(0)
})

test('its words can be in another language', async () => {
  const { screen } = await show({
    texts: { search: 'Suchen', nothing: 'Nichts gefunden.', flags: 'Flaggen' },
  })
  await screen.getByRole('textbox', { name: 'Suchen' }).fill('qqqq')
  await expect.element(screen.getByText('Nichts gefunden.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Flaggen' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Objects' })).toBeVisible()
})

test('fits a window of 320px, with targets of 24px and more', async () => {
  await page.viewport(320, 640)
  const { screen, cells } = await shown()
  const sizes = [
    ...cells().slice(0, 9),
    ...screen.getByRole('toolbar').getByRole('button').elements(),
  ].map((target) => target.getBoundingClientRect())
  expect(Math.min(...sizes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(
    24,
  )
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('the one with the focus is seen in forced colours', async () => {
  const { search } = await shown()
  await emulateMedia({ forcedColors: 'active' })
  await search.click()
  await userEvent.keyboard('{ArrowDown}')
  expect(getComputedStyle(document.activeElement ?? document.body).outlineStyle).toBe('solid')
})

test('has no violation that axe knows', async () => {
  const { search } = await shown()
  expect(await accessibilityViolations()).toEqual([])
  await search.fill('face')
  expect(await accessibilityViolations()).toEqual([])
})
