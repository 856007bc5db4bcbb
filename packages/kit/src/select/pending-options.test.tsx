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

type PendingOptionsProps = { options: readonly Option[]; checking?: boolean }
const pendingOptions: PendingOptionsProps = { options: [], checking: true }

/** Renders a select. The test decides when the code of its list and its options arrive. */
async function show(
  first: PendingOptionsProps = pendingOptions,
  { openOnMount }: { openOnMount?: boolean } = {},
) {
  const onChange = vi.fn<(value: OptionId | null) => void>()
  const code = Promise.withResolvers<void>()
  const lists = createLazyLists(async (): Promise<ListComponents> => {
    await code.promise
    return import('./open-list/lists.ts')
  })
  let setProps: (props: PendingOptionsProps) => void = () => undefined
  function PendingField() {
    const [{ options, checking }, setFieldProps] = useState(first)
    const [value, setValue] = useState<OptionId | null>(null)
    setProps = setFieldProps
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
    <LazyListsContext value={lists}>
      <main>
        <Ticket>
          <TicketRow>
            <PendingField />
          </TicketRow>
        </Ticket>
        <button>next</button>
      </main>
    </LazyListsContext>,
  )
  const releaseList = async () => {
    code.resolve()
    await lists.load()
  }
  const cell = screen.getByRole('combobox', { name: 'Country', exact: true })
  return {
    screen,
    onChange,
    cell,
    listed: screen.getByRole('listbox'),
    search: screen.getByRole('combobox', { name: 'Country Search', exact: true }),
    releaseList,
    setOptions: (options: readonly Option[]) => setProps({ options }),
    setProps: (props: PendingOptionsProps) => setProps(props),
  }
}
type PendingSelect = Awaited<ReturnType<typeof show>>
const press = (keys: string) => userEvent.keyboard(keys)
const nextPaint = () =>
  new Promise((done) => {
    requestAnimationFrame(() => {
      setTimeout(done)
    })
  })

/** The orders in which the list and the options can arrive around the click. */
const orders: [string, (select: PendingSelect, options: readonly Option[]) => Promise<void>][] = [
  [
    'press, list, options',
    async ({ cell, releaseList, setOptions }, options) => {
      await cell.click()
      await releaseList()
      await nextPaint()
      setOptions(options)
    },
  ],
  [
    'press, options, list',
    async ({ cell, releaseList, setOptions }, options) => {
      await cell.click()
      setOptions(options)
      await nextPaint()
      await releaseList()
    },
  ],
  [
    'list, press, options',
    async ({ cell, releaseList, setOptions }, options) => {
      await cell.hover()
      await releaseList()
      await nextPaint()
      await cell.click()
      await nextPaint()
      setOptions(options)
    },
  ],
  [
    'options, press, list',
    async ({ cell, releaseList, setOptions }, options) => {
      setOptions(options)
      await cell.click()
      await nextPaint()
      await releaseList()
    },
  ],
  [
    'list, options and press in one frame',
    async ({ cell, releaseList, setOptions }, options) => {
      await cell.hover()
      await releaseList()
      setOptions(options)
      element(cell).click()
    },
  ],
  [
    'press and options in one frame',
    async ({ cell, releaseList, setOptions }, options) => {
      await cell.hover()
      await releaseList()
      await nextPaint()
      element(cell).click()
      setOptions(options)
    },
  ],
]
const element = (cell: PendingSelect['cell']) => cell.element() as HTMLElement

test.each(
  orders.flatMap(([order, run]) =>
    [['few', few] as const, ['many', many] as const].map(
      ([count, options]) => [order, count, run, options] as const,
    ),
  ),
)(
  'a select that is pressed while its options are on their way opens: %s (%s)',
  async (_, __, run, options) => {
    const select = await show()
    await run(select, options)
    await expect.element(select.listed).toBeVisible()
    await expect.element(select.cell).toHaveAttribute('aria-expanded', 'true')
    await expect.element(select.screen.getByRole('option', { name: 'Angola' })).toBeVisible()
    await nextPaint()
    await expect.element(select.cell).toHaveAttribute('aria-expanded', 'true')
  },
)

/** What can arrive between pointerdown and pointerup. */
const arrivals: [string, (select: PendingSelect, options: readonly Option[]) => Promise<void>][] = [
  [
    'the list',
    async ({ releaseList }) => {
      await releaseList()
    },
  ],
  [
    'the options',
    async ({ setOptions }, options) => {
      setOptions(options)
      await nextPaint()
    },
  ],
  [
    'the list and then the options',
    async ({ releaseList, setOptions }, options) => {
      await releaseList()
      await nextPaint()
      setOptions(options)
      await nextPaint()
    },
  ],
]

test.each(
  arrivals.flatMap(([what, arrive]) =>
    [['few', few] as const, ['many', many] as const].map(
      ([count, options]) => [what, count, arrive, options] as const,
    ),
  ),
)('a press during which %s came opens the select (%s)', async (_, __, arrive, options) => {
  const select = await show()
  const pointer = realPointerOn(element(select.cell))
  await pointer.down()
  await arrive(select, options)
  await nextPaint()
  await pointer.up()
  await select.releaseList()
  select.setOptions(options)
  await expect.element(select.screen.getByRole('option', { name: 'Angola' })).toBeVisible()
})

test.each(
  ['Enter', ' ', 'ArrowDown', 'ArrowUp'].flatMap((key) =>
    arrivals.map(([what, arrive]) => [key, what, arrive] as const),
  ),
)('the key "%s" during which %s came opens the select', async (key, _, arrive) => {
  const select = await show()
  await press('{Tab}')
  await press(`{${key}>}`)
  await arrive(select, many)
  await nextPaint()
  await press(`{/${key}}`)
  await select.releaseList()
  select.setOptions(many)
  await expect.element(select.screen.getByRole('option', { name: 'Angola' })).toBeVisible()
  await expect.element(select.search).toHaveFocus()
})

test('what is typed before the options have come stands in the search', async () => {
  const { releaseList, setOptions, cell, search, onChange } = await show()
  await press('{Tab}')
  await releaseList()
  await nextPaint()
  await press('can{Enter}')
  await expect.element(cell).toHaveAttribute('aria-expanded', 'false')
  setOptions(many)
  await expect.poll(() => onChange.mock.calls).toEqual([[11]])
  await expect.element(search).not.toBeInTheDocument()
})

test('without any options to wait for it opens and says that there is nothing', async () => {
  const { screen, releaseList, setProps, cell } = await show()
  await cell.click()
  await releaseList()
  setProps({ options: [] })
  await expect.element(screen.getByRole('status').getByText('Nothing found.')).toBeVisible()
})

test('a question about the value keeps nobody from its options', async () => {
  const { cell, releaseList, listed } = await show({ options: few, checking: true })
  await cell.click()
  await releaseList()
  await expect.element(listed).toBeVisible()
})

test.each([
  ['grows', few, many],
  ['shrinks', many, few],
  ['comes', [], many],
])('an open list that %s stays open and keeps the focus', async (_, before, after) => {
  const { cell, releaseList, setOptions, listed, screen, onChange } = await show({
    options: before,
  })
  await cell.click()
  await releaseList()
  await expect.element(cell).toHaveAttribute('aria-expanded', 'true')
  setOptions(after)
  await expect.element(screen.getByRole('option')).toHaveLength(after.length)
  await expect.element(listed).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('combobox')
  await press('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenCalledOnce()
})

test('a list that was open from the start and was shut stays shut when it grows', async () => {
  const { cell, releaseList, setOptions, listed } = await show(
    { options: few },
    { openOnMount: true },
  )
  await releaseList()
  await expect.element(listed).toBeVisible()
  await press('{Escape}')
  await expect.element(listed).not.toBeInTheDocument()
  setOptions(many)
  await nextPaint()
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
  /** Opens a select and then removes its options. */
  async function renderPendingAgain(before: readonly Option[]) {
    const select = await show({ options: before })
    await select.cell.click()
    await select.releaseList()
    await expect.element(select.listed).toBeVisible()
    select.setProps(pendingOptions)
    await expect.element(select.listed).not.toBeInTheDocument()
    await expect.element(select.cell).toHaveAttribute('aria-expanded', 'false')
    return select
  }

  test.each([
    ['few', few],
    ['many', many],
  ])('open nothing, and take the focus from nothing, when they come (%s)', async (_, options) => {
    const { cell, listed, setProps, screen } = await renderPendingAgain(options)
    await expect.element(cell).not.toHaveAttribute('aria-activedescendant')
    await screen.getByRole('button', { name: 'next' }).click()
    setProps({ options })
    await nextPaint()
    await expect.element(cell).toHaveAttribute('aria-expanded', 'false')
    await expect.element(listed).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'next' })).toHaveFocus()
  })

  test.each([
    ['few', few],
    ['many', many],
  ])('open for whoever presses meanwhile (%s)', async (_, options) => {
    const { cell, listed, setProps } = await renderPendingAgain(options)
    await cell.click()
    setProps({ options })
    await expect.element(listed).toBeVisible()
    await nextPaint()
    await expect.element(cell).toHaveAttribute('aria-expanded', 'true')
  })

  test.each([
    ['few', few],
    ['many', many],
  ])('stay shut after Escape (%s)', async (_, options) => {
    const { cell, setProps } = await renderPendingAgain(options)
    await cell.click()
    await press('{Escape}')
    setProps({ options })
    await nextPaint()
    await expect.element(cell).toHaveAttribute('aria-expanded', 'false')
  })
})
