import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { AsyncSelectField } from './AsyncSelectField.tsx'
import type { AsyncSelectFieldProps } from './AsyncSelectField.tsx'
import { createLazyLists, LazyListsContext } from './lazy-lists.ts'
import type { ListComponents } from './lazy-lists.ts'
import type { Option, OptionId } from './options/option.ts'
import { SelectField } from './SelectField.tsx'
import type { SelectFieldProps } from './SelectField.tsx'

const few: Option[] = ['Business travel', 'Leisure travel', 'Both'].map((name, index) => ({
  id: index + 1,
  name,
}))
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

/** A fake network for the code of the list. It counts the requests, and the test answers them. */
function network() {
  const answers: ((works: boolean) => void)[] = []
  const load = async (): Promise<ListComponents> => {
    if (!(await new Promise<boolean>((resolve) => answers.push(resolve))))
      throw new TypeError('Failed to fetch dynamically imported module')
    return import('./open-list/lists.ts')
  }
  return {
    lists: createLazyLists(load),
    requestCount: () => answers.length,
    respond: () => answers.at(-1)?.(true),
    fails: () => answers.at(-1)?.(false),
  }
}

async function show(props: Partial<SelectFieldProps> = {}, async?: Partial<AsyncSelectFieldProps>) {
  const onChange = vi.fn<(value: unknown) => void>()
  const net = network()
  const shared = { id: 'area', label: 'Area' }
  function StatefulField() {
    const [value, setValue] = useState<OptionId | null>(props.value ?? null)
    const [text, setText] = useState<string | Option | null>(null)
    const change = (next: OptionId | null) => {
      onChange(next)
      setValue(next)
    }
    const write = (next: string | Option | null) => {
      onChange(next)
      setText(next)
    }
    return async ? (
      <AsyncSelectField
        {...shared}
        load={async () => few}
        debounce={20}
        {...async}
        value={text}
        onChange={write}
      />
    ) : (
      <SelectField {...shared} options={few} {...props} value={value} onChange={change} />
    )
  }
  const screen = await render(
    <LazyListsContext value={net.lists}>
      <main>
        <Ticket>
          <TicketRow>
            <StatefulField />
          </TicketRow>
        </Ticket>
        <input aria-label="next" />
      </main>
    </LazyListsContext>,
  )
  const cell = screen.getByRole('combobox', { name: 'Area', exact: true })
  return {
    ...net,
    screen,
    onChange,
    cell,
    list: screen.getByRole('listbox', { includeHidden: true }),
    search: screen.getByRole('combobox', { name: 'Area Search', exact: true }),
    next: screen.getByLabelText('next'),
  }
}
const press = (keys: string) => userEvent.keyboard(keys)

test('a closed select loads nothing', async () => {
  // the pointer may be where the cell will appear
  await userEvent.hover(document.documentElement, { position: { x: 900, y: 700 } })
  const { requestCount, screen, cell, list } = await show({ value: 2 })
  await expect.element(cell).toHaveTextContent('Leisure travel')
  await expect.element(cell).toHaveAttribute('aria-expanded', 'false')
  await expect.element(list).not.toBeInTheDocument()
  await screen.getByLabelText('next').click()
  expect(requestCount()).toBe(0)
})

test('a closed select imports neither the list nor what only the list needs', () => {
  const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const reached = new Set<string>()
  const reach = (path: string) => {
    reached.add(path)
    for (const [, name = ''] of sources[path]?.matchAll(
      /^(?:import|export) (?!type)[^;]*? from '([^']+)'/gm,
    ) ?? []) {
      const next = name.startsWith('.') ? keyOf(name, path) : name
      if (!reached.has(next)) reach(next)
    }
  }
  /** The key of `sources` for an import: relative to this folder. */
  const keyOf = (name: string, importer: string) => {
    const { pathname } = new URL(name, new URL(importer, 'file:///kit/select/'))
    return pathname.startsWith('/kit/select/')
      ? pathname.replace('/kit/select/', './')
      : pathname.replace('/kit/', '../')
  }
  for (const start of ['./SelectField.tsx', './AsyncSelectField.tsx']) reach(start)
  expect([...reached]).toContain('./SelectTrigger.tsx')
  expect(
    [...reached].filter((name) => /downshift|fuse|Popup\.tsx|open-list|List\.tsx/.test(name)),
  ).toEqual([])
})

test('the list is asked for once when the focus comes', async () => {
  const { requestCount } = await show()
  await press('{Tab}')
  expect(requestCount()).toBe(1)
  await press('{Shift>}{Tab}{/Shift}{Tab}')
  expect(requestCount()).toBe(1)
})

test('the list is asked for when the pointer comes', async () => {
  const { requestCount, cell } = await show()
  await cell.hover()
  expect(requestCount()).toBe(1)
})

test('a disabled one asks for nothing', async () => {
  const { requestCount, cell } = await show({ disabled: true })
  await cell.hover({ force: true })
  expect(requestCount()).toBe(0)
})

test('the list that is open from the start is asked for at once', async () => {
  const { requestCount, respond, search } = await show({ options: many, openOnMount: true })
  expect(requestCount()).toBe(1)
  respond()
  await expect.element(search).toHaveFocus()
})

test.each([
  ['a click', ''],
  ['Enter', '{Tab}{Enter}'],
  ['the space bar', '{Tab} '],
  ['ArrowDown', '{Tab}{ArrowDown}'],
  ['ArrowUp', '{Tab}{ArrowUp}'],
])('what was pressed before the list has arrived is carried out: %s', async (_, keys) => {
  const { respond, cell, list } = await show()
  await (keys ? press(keys) : cell.click())
  await expect.element(list).not.toBeInTheDocument()
  respond()
  await expect.element(list).toBeVisible()
  await expect.element(cell).toHaveAttribute('aria-expanded', 'true')
})

test('what was pressed before the list has arrived is carried out in its order', async () => {
  const { respond, onChange, cell } = await show()
  await press('{Tab}{ArrowDown}{ArrowDown}{Enter}')
  respond()
  await expect.poll(() => onChange.mock.calls).toEqual([[2]])
  await expect.element(cell).toHaveAttribute('aria-expanded', 'false')
})

test('a letter that was typed before the list has arrived jumps to a name', async () => {
  const { respond, onChange, cell } = await show()
  await press('{Tab}l')
  respond()
  await expect.element(cell).toHaveAttribute('aria-activedescendant', 'area-option-1')
  await press('{Enter}')
  expect(onChange.mock.calls).toEqual([[2]])
})

test('letters that were typed before the list has arrived stand in the search', async () => {
  const { respond, onChange, search } = await show({ options: many })
  await press('{Tab}cab{Backspace}n')
  respond()
  await expect.element(search).toHaveValue('can')
  await expect.element(search).toHaveFocus()
  await press('ada{Enter}')
  expect(onChange.mock.calls).toEqual([[11]])
})

test('a search and its Enter before the list has arrived choose', async () => {
  const { respond, onChange, cell } = await show({ options: many })
  await press('{Tab}united st{Enter}')
  respond()
  await expect.poll(() => onChange.mock.calls).toEqual([[12]])
  await expect.element(cell).toHaveFocus()
})

test('pressing again because nothing has happened opens the list and chooses nothing', async () => {
  const { respond, onChange, cell, list } = await show()
  await cell.click()
  await cell.click()
  await press('{Enter} ')
  respond()
  await expect.element(list).toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
})

test('Escape takes back what was pressed before the list has arrived', async () => {
  const { respond, screen, cell, list } = await show()
  await press('{Tab}{Enter}')
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  await press('{Escape}')
  respond()
  await expect.element(list).toBeInTheDocument()
  await expect.element(cell).toHaveAttribute('aria-expanded', 'false')
})

test('a person who has moved on is not called back by the list', async () => {
  const onBlur = vi.fn()
  const { respond, onChange, cell, list, next } = await show({ options: many, onBlur })
  await press('{Tab}can{Tab}')
  expect(onBlur).toHaveBeenCalledOnce()
  respond()
  await expect.element(list).toBeInTheDocument()
  await expect.element(cell).toHaveAttribute('aria-expanded', 'false')
  await expect.element(next).toHaveFocus()
  expect(onChange).not.toHaveBeenCalled()
})

test('the focus stays where it is when the list arrives', async () => {
  const { respond, cell, list } = await show()
  await press('{Tab}')
  const trigger = cell.element()
  const seen: string[] = []
  for (const type of ['focusin', 'focusout']) document.addEventListener(type, () => seen.push(type))
  respond()
  await expect.element(list).toBeInTheDocument()
  expect(cell.element()).toBe(trigger)
  expect(document.activeElement).toBe(trigger)
  expect(seen).toEqual([])
})

test('what is typed into a field of free text before its list has arrived stays', async () => {
  const { respond, onChange, search } = await show({}, { allowTyped: true })
  await press('{Tab}My agen')
  respond()
  await expect.element(search).toHaveValue('My agen')
  await press('cy{Enter}')
  expect(onChange.mock.calls).toEqual([['My agency']])
})

test('leaving a field of free text before its list has arrived keeps what was typed', async () => {
  const { onChange, cell, next } = await show({}, { allowTyped: true })
  await press('{Tab}My agency{Tab}')
  expect(onChange.mock.calls).toEqual([['My agency']])
  await expect.element(cell).toHaveTextContent('My agency')
  await expect.element(next).toHaveFocus()
})

test('a list that cannot be loaded says so and can be tried again', async () => {
  const { requestCount, respond, fails, screen, cell, list } = await show()
  await cell.click()
  fails()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Could not load the list')
  await expect.element(cell).toHaveAccessibleDescription('Could not load the list')
  await expect.element(cell).toHaveFocus()
  expect(await accessibilityViolations()).toEqual([])
  await cell.click()
  expect(requestCount()).toBe(2)
  respond()
  await expect.element(list).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a list that cannot be loaded says so in the words it is given', async () => {
  const { fails, screen, cell } = await show({ searchTexts: { listFailed: 'Lista indisponível' } })
  await cell.click()
  fails()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Lista indisponível')
})

test('what was typed outlives a list that cannot be loaded', async () => {
  const { respond, fails, screen, cell, search } = await show({}, { allowTyped: true })
  await press('{Tab}My')
  fails()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await cell.click()
  respond()
  await expect.element(search).toHaveValue('My')
})

test('a list that failed before anyone has pressed says nothing', async () => {
  const { requestCount, fails, screen, cell } = await show()
  await press('{Tab}')
  fails()
  await expect
    .poll(async () => {
      await cell.click()
      return requestCount()
    })
    .toBe(2)
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a select that is drawn after the list has arrived needs no other request', async () => {
  const { lists, requestCount, respond } = network()
  const arrived = lists.load()
  respond()
  await arrived
  const screen = await render(
    <LazyListsContext value={lists}>
      <SelectField id="area" label="Area" options={few} value={null} onChange={() => undefined} />
    </LazyListsContext>,
  )
  await expect.element(screen.getByRole('listbox', { includeHidden: true })).toBeInTheDocument()
  expect(requestCount()).toBe(1)
})
