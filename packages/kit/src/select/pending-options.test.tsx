import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dropdown } from '../dropdown/Dropdown.tsx'
import { realPointerOn } from '../../test/pointer.ts'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { createLazyLists, LazyListsContext } from './lazy-lists.ts'
import type { ListComponents } from './lazy-lists.ts'
import type { Option, OptionId } from './options/option.ts'
import { SelectField } from './SelectField.tsx'

const many: Option[] = [
  'Algeria',
  'Angola',
  'Argentina',
  'Armenia',
  'Australia',
  'Austria',
  'Azerbaijan',
  'Bahrain',
  'Bangladesh',
  'Belgium',
  'Canada',
  'United States',
].map((name, index) => ({ id: index + 1, name }))
const few = many.slice(0, 3)

type Given = { options: readonly Option[]; checking?: boolean }
const onTheirWay: Given = { options: [], checking: true }

/** A select whose list and whose options come when the test says so. */
async function show(first: Given = onTheirWay, { openOnMount }: { openOnMount?: boolean } = {}) {
  const onChange = vi.fn<(value: OptionId | null) => void>()
  let listComes: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    listComes = resolve
  })
  const demand = createLazyLists(async (): Promise<ListComponents> => {
    await held
    return import('./open-list/lists.ts')
  })
  let give: (given: Given) => void = () => undefined
  function Late() {
    const [{ options, checking }, setGiven] = useState(first)
    const [value, setValue] = useState<OptionId | null>(null)
    give = setGiven
    const change = (next: OptionId | null) => {
      onChange(next)
      setValue(next)
    }
    return (
      <SelectField
        id="country"
        label="Country"
        options={options}
        checking={checking}
        value={value}
        onChange={change}
        openOnMount={openOnMount}
      />
    )
  }
  const screen = await render(
    <LazyListsContext value={demand}>
      <main>
        <Ticket>
          <TicketRow>
            <Late />
          </TicketRow>
        </Ticket>
        <button>next</button>
      </main>
    </LazyListsContext>,
  )
  const list = async () => {
    listComes()
    await demand.load()
  }
  const cell = screen.getByRole('combobox', { name: 'Country', exact: true })
  return {
    screen,
    onChange,
    cell,
    listed: screen.getByRole('listbox'),
    search: screen.getByRole('combobox', { name: 'Country Search', exact: true }),
    list,
    options: (options: readonly Option[]) => give({ options }),
    give: (given: Given) => give(given),
  }
}
type Shown = Awaited<ReturnType<typeof show>>
const press = (keys: string) => userEvent.keyboard(keys)
const drawn = () =>
  new Promise((done) => {
    requestAnimationFrame(() => {
      setTimeout(done)
    })
  })

/** What arrives while a select is pressed, and when. */
const orders: [string, (shown: Shown, options: readonly Option[]) => Promise<void>][] = [
  [
    'press, list, options',
    async ({ cell, list, options }, its) => {
      await cell.click()
      await list()
      await drawn()
      options(its)
    },
  ],
  [
    'press, options, list',
    async ({ cell, list, options }, its) => {
      await cell.click()
      options(its)
      await drawn()
      await list()
    },
  ],
  [
    'list, press, options',
    async ({ cell, list, options }, its) => {
      await cell.hover()
      await list()
      await drawn()
      await cell.click()
      await drawn()
      options(its)
    },
  ],
  [
    'options, press, list',
    async ({ cell, list, options }, its) => {
      options(its)
      await cell.click()
      await drawn()
      await list()
    },
  ],
  [
    'list, options and press in one frame',
    async ({ cell, list, options }, its) => {
      await cell.hover()
      await list()
      options(its)
      element(cell).click()
    },
  ],
  [
    'press and options in one frame',
    async ({ cell, list, options }, its) => {
      await cell.hover()
      await list()
      await drawn()
      element(cell).click()
      options(its)
    },
  ],
]
const element = (cell: Shown['cell']) => cell.element() as HTMLElement

test.each(
  orders.flatMap(([order, play]) =>
    [['few', few] as const, ['many', many] as const].map(
      ([count, options]) => [order, count, play, options] as const,
    ),
  ),
)(
  'a select that is pressed while its options are on their way opens: %s (%s)',
  async (_, __, play, options) => {
    const shown = await show()
    await play(shown, options)
    await expect.element(shown.listed).toBeVisible()
    await expect.element(shown.cell).toHaveAttribute('aria-expanded', 'true')
    await expect.element(shown.screen.getByRole('option', { name: 'Angola' })).toBeVisible()
    await drawn()
    await expect.element(shown.cell).toHaveAttribute('aria-expanded', 'true')
  },
)

/** What arrives between the going down of a button and its coming up. */
const between: [string, (shown: Shown, options: readonly Option[]) => Promise<void>][] = [
  [
    'the list',
    async ({ list }) => {
      await list()
    },
  ],
  [
    'the options',
    async ({ options }, its) => {
      options(its)
      await drawn()
    },
  ],
  [
    'the list and then the options',
    async ({ list, options }, its) => {
      await list()
      await drawn()
      options(its)
      await drawn()
    },
  ],
]

test.each(
  between.flatMap(([what, arrives]) =>
    [['few', few] as const, ['many', many] as const].map(
      ([count, options]) => [what, count, arrives, options] as const,
    ),
  ),
)('a press during which %s came opens the select (%s)', async (_, __, arrives, options) => {
  const shown = await show()
  const pointer = realPointerOn(element(shown.cell))
  await pointer.down()
  await arrives(shown, options)
  await drawn()
  await pointer.up()
  await shown.list()
  shown.options(options)
  await expect.element(shown.screen.getByRole('option', { name: 'Angola' })).toBeVisible()
})

test.each(
  ['Enter', ' ', 'ArrowDown', 'ArrowUp'].flatMap((key) =>
    between.map(([what, arrives]) => [key, what, arrives] as const),
  ),
)('the key "%s" during which %s came opens the select', async (key, _, arrives) => {
  const shown = await show()
  await press('{Tab}')
  await press(`{${key}>}`)
  await arrives(shown, many)
  await drawn()
  await press(`{/${key}}`)
  await shown.list()
  shown.options(many)
  await expect.element(shown.screen.getByRole('option', { name: 'Angola' })).toBeVisible()
  await expect.element(shown.search).toHaveFocus()
})

test('what is typed before the options have come stands in the search', async () => {
  const { list, options, cell, search, onChange } = await show()
  await press('{Tab}')
  await list()
  await drawn()
  await press('can{Enter}')
  await expect.element(cell).toHaveAttribute('aria-expanded', 'false')
  options(many)
  await expect.poll(() => onChange.mock.calls).toEqual([[11]])
  await expect.element(search).not.toBeInTheDocument()
})

test('without any options to wait for it opens and says that there is nothing', async () => {
  const { screen, list, give, cell } = await show()
  await cell.click()
  await list()
  give({ options: [] })
  await expect.element(screen.getByRole('status').getByText('Nothing found.')).toBeVisible()
})

test('a question about the value keeps nobody from its options', async () => {
  const { cell, list, listed } = await show({ options: few, checking: true })
  await cell.click()
  await list()
  await expect.element(listed).toBeVisible()
})

test.each([
  ['grows', few, many],
  ['shrinks', many, few],
  ['comes', [], many],
])('an open list that %s stays open and keeps the focus', async (_, before, after) => {
  const { cell, list, options, listed, screen, onChange } = await show({ options: before })
  await cell.click()
  await list()
  await expect.element(cell).toHaveAttribute('aria-expanded', 'true')
  options(after)
  await expect.element(screen.getByRole('option')).toHaveLength(after.length)
  await expect.element(listed).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('combobox')
  await press('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenCalledOnce()
})

test('a list that was open from the start and was shut stays shut when it grows', async () => {
  const { cell, list, options, listed } = await show({ options: few }, { openOnMount: true })
  await list()
  await expect.element(listed).toBeVisible()
  await press('{Escape}')
  await expect.element(listed).not.toBeInTheDocument()
  options(many)
  await drawn()
  await expect.element(cell).toHaveAttribute('aria-expanded', 'false')
})

test('a dropdown that is open stays open when its options grow', async () => {
  let grow: () => void = () => undefined
  function Growing() {
    const [options, setOptions] = useState(few)
    grow = () => setOptions(many)
    return (
      <Dropdown
        id="period"
        label="Period"
        options={options}
        value={null}
        onChange={() => undefined}
      />
    )
  }
  const screen = await render(
    <main>
      <Growing />
    </main>,
  )
  await screen.getByRole('combobox', { name: 'Period' }).click()
  await expect.element(screen.getByRole('option')).toHaveLength(few.length)
  grow()
  await expect.element(screen.getByRole('option')).toHaveLength(many.length)
})

describe('options that were there and are on their way again', () => {
  /** A select that is open, and whose options then leave. */
  async function waitingAgain(before: readonly Option[]) {
    const shown = await show({ options: before })
    await shown.cell.click()
    await shown.list()
    await expect.element(shown.listed).toBeVisible()
    shown.give(onTheirWay)
    await expect.element(shown.listed).not.toBeInTheDocument()
    await expect.element(shown.cell).toHaveAttribute('aria-expanded', 'false')
    return shown
  }

  test.each([
    ['few', few],
    ['many', many],
  ])('open nothing, and take the focus from nothing, when they come (%s)', async (_, options) => {
    const { cell, listed, give, screen } = await waitingAgain(options)
    await expect.element(cell).not.toHaveAttribute('aria-activedescendant')
    await screen.getByRole('button', { name: 'next' }).click()
    give({ options })
    await drawn()
    await expect.element(cell).toHaveAttribute('aria-expanded', 'false')
    await expect.element(listed).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'next' })).toHaveFocus()
  })

  test.each([
    ['few', few],
    ['many', many],
  ])('open for whoever presses meanwhile (%s)', async (_, options) => {
    const { cell, listed, give } = await waitingAgain(options)
    await cell.click()
    give({ options })
    await expect.element(listed).toBeVisible()
    await drawn()
    await expect.element(cell).toHaveAttribute('aria-expanded', 'true')
  })

  test.each([
    ['few', few],
    ['many', many],
  ])('stay shut after Escape (%s)', async (_, options) => {
    const { cell, give } = await waitingAgain(options)
    await cell.click()
    await press('{Escape}')
    give({ options })
    await drawn()
    await expect.element(cell).toHaveAttribute('aria-expanded', 'false')
  })
})
