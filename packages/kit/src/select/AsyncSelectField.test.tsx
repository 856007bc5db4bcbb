import { useState } from 'react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { AsyncSelectField } from './AsyncSelectField.tsx'
import type { AsyncSelectFieldProps } from './AsyncSelectField.tsx'
import { lazyLists } from './lazy-lists.ts'
import type { LoadOption, LoadOptions, Option, OptionId } from './options/option.ts'

const agencies: Option[] = ['Lakefront Journeys', 'Lakeside Travel', 'Voyages du Rhône'].map(
  (name, index) => ({ id: index + 1, name }),
)
const answer: LoadOptions = async (search) =>
  agencies.filter(({ name }) => name?.toLowerCase().includes(search.toLowerCase()))

beforeAll(() => lazyLists.load()) // lazy-lists.test.tsx tests the loading

async function show(props: Partial<AsyncSelectFieldProps> = {}) {
  const onChange = vi.fn<AsyncSelectFieldProps['onChange']>()
  const load = vi.fn<LoadOptions>(answer)
  function StatefulField() {
    const [value, setValue] = useState<OptionId | Option | null>(props.value ?? null)
    const change = (next: string | Option | null) => {
      onChange(next)
      setValue(next)
    }
    return (
      <>
        <Ticket>
          <TicketRow>
            <AsyncSelectField
              id="agency"
              label="Agency name"
              load={load}
              debounce={30}
              {...props}
              value={value}
              onChange={change}
            />
          </TicketRow>
        </Ticket>
        <input aria-label="next" />
      </>
    )
  }
  const screen = await render(
    <main>
      <StatefulField />
    </main>,
  )
  return {
    screen,
    onChange,
    load,
    cell: screen.getByRole('combobox', { name: 'Agency name', exact: true }),
    option: (name: string) => screen.getByRole('option', { name }),
  }
}
const press = (keys: string) => userEvent.keyboard(keys)

test('asks when it opens and shows what comes', async () => {
  const { cell, option, load } = await show()
  expect(load).not.toHaveBeenCalled()
  await cell.click()
  await expect.element(option('Voyages du Rhône')).toBeVisible()
  expect(load.mock.calls.map(([search]) => search)).toEqual([''])
})

test('asks once for fast keys, after the debounce', async () => {
  const { screen, cell, option, load } = await show({ debounce: 300 })
  await cell.click()
  await expect.element(option('Voyages du Rhône')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await press('lakes')
  await vi.advanceTimersByTimeAsync(299)
  expect(load).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await expect.element(option('Lakeside Travel')).toBeVisible()
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(1)
  expect(load.mock.calls.map(([search]) => search)).toEqual(['', 'lakes'])
})

test('a picked option is the value', async () => {
  const { cell, option, onChange } = await show()
  await cell.click()
  await option('Lakeside Travel').click()
  expect(onChange.mock.calls).toEqual([[agencies[1]]])
  await expect.element(cell).toHaveTextContent('Lakeside Travel')
})

test('a stale answer is dropped and its request given up', async () => {
  const signals: AbortSignal[] = []
  const answers: ((options: Option[]) => void)[] = []
  const slow: LoadOptions = (_, signal) => {
    signals.push(signal)
    return new Promise((resolve) => answers.push(resolve))
  }
  const { screen, cell, option } = await show({ load: slow })
  await cell.click()
  await expect.poll(() => answers.length).toBe(1)
  await press('v')
  await expect.poll(() => answers.length).toBe(2)
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
  answers[1]?.(agencies.slice(2))
  answers[0]?.(agencies.slice(0, 2))
  await expect.element(option('Voyages du Rhône')).toBeVisible()
  expect(screen.getByRole('option').elements()).toHaveLength(1)
})

test('says that it is loading', async () => {
  const { screen, cell } = await show({ load: () => new Promise(() => undefined) })
  await cell.click()
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  expect(screen.getByText('Nothing found.').elements()).toHaveLength(0)
})

test('Enter waits for the answer instead of taking an older one', async () => {
  const { cell, option, onChange } = await show({
    load: async (search) => (search === '' ? agencies : new Promise<Option[]>(() => undefined)),
  })
  await cell.click()
  await expect.element(option('Lakefront Journeys')).toBeVisible()
  await press('voy{Enter}')
  expect(onChange).not.toHaveBeenCalled()
})

test('reports a list that could not be loaded', async () => {
  const failure = new Error('503')
  const onLoadError = vi.fn()
  const { cell } = await show({ load: () => Promise.reject(failure), onLoadError })
  await cell.click()
  await expect.poll(() => onLoadError.mock.calls).toEqual([[failure]])
})

test('what was typed may be taken, when it is allowed', async () => {
  const { cell, option, onChange } = await show({ allowTyped: true })
  await cell.click()
  await press('  My agency ')
  await expect.element(option('Use “My agency”')).toBeVisible()
  await press('{Enter}')
  expect(onChange.mock.calls).toEqual([['My agency']])
})

test('where options hold what was typed Enter takes the first of them, its letters are marked, and what was typed stands behind them', async () => {
  const { screen, cell, option, onChange } = await show({ allowTyped: true })
  await cell.click()
  await press('lake')
  await expect.element(option('Use “lake”')).toBeVisible()
  await expect.element(option('Lakefront Journeys')).toHaveAttribute('data-active')
  expect(screen.getByRole('option').elements().at(-1)?.textContent).toBe('Use “lake”')
  expect(screen.container.ownerDocument.querySelector('mark')?.textContent).toBe('Lake')
  await press('{Enter}')
  expect(onChange.mock.calls).toEqual([['Lakefront Journeys']])
})

test('an option whose id is `typed` is an option like the others', async () => {
  const load: LoadOptions = async () => [{ id: 'typed', name: 'Typed Travel' }]
  const { cell, option, onChange, screen } = await show({ load, allowTyped: true })
  await cell.click()
  await userEvent.keyboard('travel')
  await expect.element(option('Use “travel”')).toBeVisible()
  await option('Typed Travel').click()
  expect(onChange.mock.lastCall).toEqual(['Typed Travel'])
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
})

test('what was typed is not offered otherwise', async () => {
  const { screen, cell } = await show()
  await cell.click()
  await press('My agency')
  await expect.element(screen.getByText('Nothing found.')).toBeVisible()
})

test('leaving the field keeps what was typed', async () => {
  const { screen, cell, onChange } = await show({ allowTyped: true })
  await cell.click()
  await press('My agency{Tab}')
  expect(onChange.mock.calls).toEqual([['My agency']])
  await expect.element(screen.getByLabelText('next')).toHaveFocus()
})

test('Escape forgets what was typed', async () => {
  const { cell, onChange } = await show({ allowTyped: true })
  await cell.click()
  await press('My agency{Escape}')
  expect(onChange).not.toHaveBeenCalled()
  await expect.element(cell).toHaveFocus()
})

test.each<[string, string, number]>([
  ['passing through by Tab', '{Tab}', 1],
  ['opening it, Escape', '{Enter}{Escape}', 0],
  ['opening it, Escape, then Tab', '{Enter}{Escape}{Tab}', 1],
  ['Tab from the list', '{Enter}{Tab}', 1],
])('tells once that it was left, and not before: %s', async (_, keys, times) => {
  const onBlur = vi.fn()
  const { cell } = await show({ onBlur })
  await press(`{Tab}${keys}`)
  await expect.element(cell).toHaveAttribute('aria-expanded', 'false')
  expect(onBlur).toHaveBeenCalledTimes(times)
})

test('its cell opens a list with a search that is called by the field', async () => {
  const { screen, cell } = await show()
  await expect.element(cell).toHaveAttribute('aria-haspopup', 'listbox')
  await cell.click()
  await expect.element(screen.getByRole('combobox', { name: 'Agency name Search' })).toHaveFocus()
})

test('a suggestion called exactly like what was typed stands in for it', async () => {
  const { screen, cell, option, onChange } = await show({ allowTyped: true })
  await cell.click()
  await press('lakeside travel')
  await expect.element(option('Lakeside Travel')).toBeVisible()
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(1)
  await press('{Enter}')
  expect(onChange.mock.calls).toEqual([['Lakeside Travel']])
})

test('a text field takes the value of a suggestion and tells which one it was', async () => {
  const airport: Option = { id: 'ORD', value: 'ORD', name: 'Chicago O’Hare', code: 'ORD' }
  const onPick = vi.fn()
  const { cell, option, onChange } = await show({
    allowTyped: true,
    load: async () => [airport],
    onPick,
  })
  await cell.click()
  await option('Chicago O’Hare').click()
  expect(onChange.mock.calls).toEqual([['ORD']])
  expect(onPick.mock.calls).toEqual([[airport]])
})

test('its open list has no accessibility violation', async () => {
  const { cell, option } = await show({ allowTyped: true })
  await cell.click()
  await press('lake')
  await expect.element(option('Lakeside Travel')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

/** A list endpoint that records its requests. */
function endpoint(answer: () => Response = () => Response.json({ objects: agencies })) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (address) => {
    asked.push(address instanceof Request ? address.url : String(address))
    return answer()
  }
  return { asked, fetch }
}
const served = { load: undefined, debounce: undefined, address: '/api/lists/agencies' }

test.each([
  ['part of a list: 100 options, 750 ms after the last key', {}, 100, 750],
  ['the whole of a list: 1000 options, 250 ms after the last key', { whole: true }, 1000, 250],
])('an address is asked for %s', async (_, props, limit, debounce) => {
  const { asked, fetch } = endpoint()
  const { cell, option } = await show({ ...served, ...props, fetch, filter: 'country_id:128' })
  await cell.click()
  await expect.element(option('Lakeside Travel')).toBeVisible()
  expect(asked).toEqual([`/api/lists/agencies?filter=country_id%3A128&limit=${limit}`])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await press('la')
    await vi.advanceTimersByTimeAsync(debounce - 1)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked.slice(1)).toEqual([
      `/api/lists/agencies?search=la&filter=country_id%3A128&limit=${limit}`,
    ])
  } finally {
    vi.useRealTimers()
  }
})

test('a list that could not be read is told by a toast of 2 s and in the list', async () => {
  const { fetch } = endpoint(() => Response.json({ detail: 'Not today' }, { status: 503 }))
  const onToast = vi.fn()
  const { screen, cell } = await show({ ...served, fetch, onToast })
  await cell.click()
  await expect.element(screen.getByText('Could not load the list')).toBeVisible()
  expect(onToast.mock.calls).toEqual([[{ type: 'error', message: 'Not today', autoClose: 2000 }]])
  expect(screen.getByText('Nothing found.').elements()).toHaveLength(0)
})

test('opening again asks again', async () => {
  let works = false
  const { fetch } = endpoint(() =>
    works ? Response.json({ objects: agencies }) : new Response('', { status: 500 }),
  )
  const { screen, cell, option } = await show({ ...served, fetch })
  await cell.click()
  await expect.element(screen.getByText('Could not load the list')).toBeVisible()
  await press('{Escape}')
  works = true
  await cell.click()
  await expect.element(option('Lakeside Travel')).toBeVisible()
})

test('an answer from before the list was closed does not show again', async () => {
  let answers = 0
  const load: LoadOptions = () =>
    answers++ === 0 ? Promise.resolve(agencies) : new Promise(() => undefined)
  const { screen, cell, option } = await show({ load })
  await cell.click()
  await expect.element(option('Lakeside Travel')).toBeVisible()
  await press('{Escape}')
  await cell.click()
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  expect(screen.getByRole('option').elements()).toHaveLength(0)
})

test('figures pick one of the first ten while nothing is searched', async () => {
  const { cell, option, onChange } = await show()
  await cell.click()
  await expect.element(option('Lakeside Travel')).toHaveTextContent('Lakeside Travel2')
  await press('2')
  expect(onChange.mock.calls).toEqual([[agencies[1]]])
})

test('where free text may be typed a figure is text', async () => {
  const { screen, cell, option, onChange } = await show({ allowTyped: true })
  await cell.click()
  await expect.element(option('Lakeside Travel')).toBeVisible()
  await press('2')
  await expect
    .element(screen.getByRole('combobox', { name: 'Agency name Search', exact: true }))
    .toHaveValue('2')
  expect(onChange).not.toHaveBeenCalled()
})

test('a figure picks nothing from the rows of an earlier search', async () => {
  const load = vi.fn<LoadOptions>((search, signal): ReturnType<LoadOptions> =>
    load.mock.calls.length < 3 ? answer(search, signal) : new Promise(() => undefined),
  )
  const { cell, option, onChange } = await show({ load })
  await cell.click()
  await expect.element(option('Lakeside Travel')).toBeVisible()
  await press('l')
  await expect.poll(() => load.mock.calls.length).toBe(2)
  await press('{Backspace}')
  await expect.poll(() => load.mock.calls.length).toBe(3)
  await press('2')
  expect(onChange).not.toHaveBeenCalled()
})

test('names from an address are text, whatever they hold', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const { fetch } = endpoint(() =>
    Response.json({
      objects: [{ id: 1, name, view: { type: 'b' }, color: 'x, url(https://example.com)' }],
    }),
  )
  const { screen, cell, option } = await show({ ...served, fetch })
  await cell.click()
  await expect.element(option(name)).toBeVisible()
  expect(screen.container.querySelector('img')).toBeNull()
})

test('at the foot of the window what comes late stands above the field, and stays there while it gets shorter', async () => {
  const options = Promise.withResolvers<Option[]>()
  const many = Array.from({ length: 40 }, (_, index) => ({ id: index, name: `Agency ${index}` }))
  const { screen, cell } = await show({
    load: async (search) => (search === '' ? options.promise : many.slice(0, 1)),
  })
  const main = screen.container.querySelector('main')
  main?.style.setProperty('padding-top', `${window.innerHeight - 180}px`)
  await cell.click()
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  options.resolve(many)
  const list = screen.getByRole('listbox')
  const foot = () => list.element().getBoundingClientRect().bottom
  await expect.element(screen.getByRole('option', { name: 'Agency 3', exact: true })).toBeVisible()
  await expect.poll(foot).toBeLessThanOrEqual(cell.element().getBoundingClientRect().top)
  expect(list.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  await press('x')
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(1)
  expect(foot()).toBeLessThanOrEqual(cell.element().getBoundingClientRect().top)
})

/** Names that come when the test says so. */
function pendingNames() {
  const answers: ((option: Option | null) => void)[] = []
  const loadById = vi.fn<LoadOption>(() => new Promise((resolve) => answers.push(resolve)))
  return { loadById, answer: (option: Option | null) => answers.shift()?.(option) }
}

test('a value that is only an id says that it is loading, then shows the name of its option', async () => {
  const { loadById, answer: give } = pendingNames()
  const { screen, cell, onChange } = await show({ value: 2, loadById })
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect.element(cell).toHaveTextContent('Loading')
  give(agencies[1] ?? null)
  await expect.element(cell).toHaveTextContent('Lakeside Travel')
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  expect(loadById.mock.calls.map(([id]) => id)).toEqual([2])
  expect(onChange).not.toHaveBeenCalled()
})

test('with an address alone the id is asked for as a filter', async () => {
  const { fetch, asked } = endpoint(() => Response.json({ objects: agencies.slice(1, 2) }))
  const { cell, screen } = await show({ ...served, fetch, value: 2, name: 'agency_id' })
  await expect.element(cell).toHaveTextContent('Lakeside Travel')
  expect(asked).toEqual(['/api/lists/agencies?filter=id%3A2&limit=1'])
  expect(screen.container.querySelector('input[name=agency_id]')).toHaveProperty('value', '2')
})

test('an id that no option has is shown, and the field says so', async () => {
  const { cell, screen } = await show({ value: 'gone', loadById: async () => null })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This is no longer in the list')
  await expect.element(cell).toHaveTextContent('gone')
  await expect
    .element(cell)
    .toHaveAccessibleDescription(expect.stringContaining('This is no longer in the list'))
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(await accessibilityViolations()).toEqual([])
})

test('a name that cannot be loaded can be asked for again', async () => {
  const loadById = vi.fn<LoadOption>().mockRejectedValueOnce(new Error('503'))
  loadById.mockResolvedValueOnce(agencies[1])
  const { cell, screen } = await show({ value: 2, loadById })
  await expect.element(screen.getByRole('alert').getByText('Could not load the name')).toBeVisible()
  await expect.element(cell).toHaveTextContent('2')
  expect(await accessibilityViolations()).toEqual([])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(cell).toHaveTextContent('Lakeside Travel')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a picked option whose id becomes the value is not asked for', async () => {
  const loadById = vi.fn<LoadOption>(async () => null)
  function IdField() {
    const [id, setId] = useState<OptionId | null>(null)
    return (
      <AsyncSelectField
        id="agency"
        label="Agency name"
        load={answer}
        loadById={loadById}
        value={id}
        onChange={(next) => setId(typeof next === 'object' ? (next?.id ?? null) : next)}
      />
    )
  }
  const screen = await render(
    <main>
      <Ticket>
        <TicketRow>
          <IdField />
        </TicketRow>
      </Ticket>
    </main>,
  )
  const cell = screen.getByRole('combobox', { name: 'Agency name', exact: true })
  await cell.click()
  await screen.getByRole('option', { name: 'Lakeside Travel' }).click()
  await expect.element(cell).toHaveTextContent('Lakeside Travel')
  expect(loadById).not.toHaveBeenCalled()
})

test('the answer to a former id is dropped', async () => {
  const { loadById, answer: give } = pendingNames()
  const field = (value: number) => (
    <AsyncSelectField
      id="agency"
      label="Agency name"
      loadById={loadById}
      load={answer}
      value={value}
      onChange={() => undefined}
    />
  )
  const screen = await render(field(1))
  await screen.rerender(field(3))
  give(agencies[0] ?? null)
  give(agencies[2] ?? null)
  await expect.element(screen.getByRole('combobox')).toHaveTextContent('Voyages du Rhône')
  expect(loadById.mock.calls.map(([, signal]) => signal.aborted).slice(0, 1)).toEqual([true])
})
