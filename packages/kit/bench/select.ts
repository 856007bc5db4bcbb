/**
 * Measures opening a select of 1,000 options and typing in it, beside other selects with the same
 * data.
 */
import type { Page } from 'playwright'
import { keyToFrame, spread } from './frames.ts'
import { servePages } from './pages.ts'
import { table } from './table.ts'

const rounds = 3
const openings = 5 // in each round
const typed = [
  ...'jour',
  ...Array<string>(4).fill('Backspace'),
  ...'travel',
  ...Array<string>(6).fill('Backspace'),
] // 20 keys; the whole list returns twice
const maxKeyMs = 50 // milliseconds per key

const selects = [
  { what: 'Passerelle kit', page: 'select-kit' },
  { what: 'react-select 5.10.2', page: 'select-react-select' },
  { what: 'Mantine 9.8.1', page: 'select-mantine' },
  { what: 'react-aria-components 1.22.1', page: 'select-react-aria' },
  { what: 'react-aria-components 1.22.1, in a Virtualizer', page: 'select-react-aria-virtual' },
]

/**
 * Prints the figures. Returns false when opening the kit's select, or one of twenty keys in it,
 * exceeds its budget. The median of the openings counts, because the slowest depends on the
 * machine.
 */
export async function measureSelects(): Promise<boolean> {
  const site = await servePages(selects.map(({ page }) => page))
  const measured = selects.map((select) => ({
    ...select,
    opened: [] as number[],
    keys: [] as number[],
  }))
  try {
    for (let round = 0; round < rounds; round += 1) {
      // The libraries are measured in alternate rounds, because the machine's speed changes.
      for (const { page: name, opened, keys } of measured) {
        const page = await site.open(name)
        opened.push(...(await openedIn(page)))
        keys.push(...(await typedIn(page)))
        await page.close()
      }
    }
  } finally {
    await site.close()
  }
  table(
    ['1,000 options, milliseconds', 'opening, median', 'p95', 'a key, median', 'p95'],
    measured.map(({ what, opened, keys }) => {
      const [opening, key] = [spread(opened), spread(keys)]
      return [what, opening.median, opening.p95, key.median, key.p95]
    }),
  )
  const ours = measured[0]
  return (
    ours !== undefined && spread(ours.opened).median < maxKeyMs && spread(ours.keys).p95 < maxKeyMs
  )
}

async function openedIn(page: Page): Promise<number[]> {
  await page.getByRole('combobox').first().focus()
  // lazy modules have loaded before a person presses a key
  await page.waitForLoadState('networkidle')
  const times: number[] = []
  for (let time = 0; time < openings; time += 1) {
    times.push(await keyToFrame(page, 'ArrowDown'))
    if ((await page.getByRole('option').count()) === 0) throw new Error('The list has not opened')
    await page.keyboard.press('Escape')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
  }
  return times
}

async function typedIn(page: Page): Promise<number[]> {
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  const times: number[] = []
  for (const key of typed) times.push(await keyToFrame(page, key))
  return times
}
