import { createRef, useState } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { lazyLists } from './lazy-lists.ts'
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
].map((name, index) => ({ id: index + 1, name, code: name.slice(0, 2).toUpperCase() }))
const twenty: Option[] = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  name: `Agency ${index + 1}`,
}))

beforeAll(() => lazyLists.load()) // lazy-lists.test.tsx tests the loading

async function show(props: Partial<SelectFieldProps> = {}) {
  const onChange = vi.fn<SelectFieldProps['onChange']>()
  function StatefulField() {
    const [value, setValue] = useState<OptionId | null>(props.value ?? null)
    const change = (next: OptionId | null) => {
      onChange(next)
      setValue(next)
    }
    return (
      <form
        aria-label="form"
        onSubmit={(event) => {
          event.preventDefault()
          onChange('submitted')
        }}
      >
        <p>outside</p>
        <Ticket>
          <TicketRow>
            <SelectField
              id="area"
              label="Area"
              options={few}
              {...props}
              value={value}
              onChange={change}
            />
          </TicketRow>
        </Ticket>
        <input aria-label="next" />
      </form>
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
    cell: screen.getByRole('combobox', { name: 'Area', exact: true }),
    search: screen.getByRole('combobox', { name: 'Area Search', exact: true }),
    list: screen.getByRole('listbox', { includeHidden: true }),
  }
}
const press = (keys: string) => userEvent.keyboard(keys)
const names = (options: Element[]) =>
  options.map((option) => option.querySelector('span:not([aria-hidden])')?.textContent)

test('shows the placeholder until something is chosen', async () => {
  const { cell } = await show()
  await expect.element(cell).toHaveTextContent('Select')
})

test('shows the name of what is chosen', async () => {
  const { cell } = await show({ value: 2 })
  await expect.element(cell).toHaveTextContent('Leisure travel')
})

/** The number of lines of each of these words inside an element. */
function linesOf(element: Element, words: readonly string[]) {
  const range = document.createRange()
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  return words.map((word) => {
    texts.currentNode = element
    while (texts.nextNode()) {
      const at = texts.currentNode.textContent?.indexOf(word) ?? -1
      if (at < 0) continue
      range.setStart(texts.currentNode, at)
      range.setEnd(texts.currentNode, at + word.length)
      return range.getClientRects().length
    }
    return 0
  })
}

test('names that strokes join part after a stroke on a narrow line, in the field and in the list', async () => {
  await page.viewport(320, 800)
  const words = ['Reiseverkauf/', 'Reiseberatung/', 'Corporate']
  const { screen, cell } = await show({
    value: 1,
    options: [
      { id: 1, name: 'Reiseverkauf/Reiseberatung/Corporate Travel Management' },
      ...few.slice(1),
    ],
  })
  await expect
    .element(cell)
    .toHaveTextContent('Reiseverkauf/Reiseberatung/Corporate Travel Management')
  expect(linesOf(cell.element(), words)).toEqual([1, 1, 1])
  await cell.click()
  const row = screen.getByRole('option', { name: /^Reiseverkauf/ })
  await expect.element(row).toBeVisible()
  expect(linesOf(row.element(), words)).toEqual([1, 1, 1])
})

test('a press opens it and a press on an option chooses it', async () => {
  const { screen, cell, list, onChange } = await show()
  await cell.click()
  await expect.element(cell).toHaveAttribute('aria-expanded', 'true')
  await screen.getByRole('option', { name: 'Both' }).click()
  await expect.element(list).not.toBeVisible()
  expect(onChange.mock.calls).toEqual([[3]])
  await expect.element(cell).toHaveFocus()
})

test('a second press on the cell closes it', async () => {
  const { screen, list } = await show()
  await screen.getByText('Area').click()
  await expect.element(list).toBeVisible()
  await screen.getByText('Area').click()
  await expect.element(list).not.toBeVisible()
})

test('the keyboard alone opens, moves and chooses', async () => {
  const { cell, onChange } = await show()
  await press('{Tab}{ArrowDown}{ArrowDown}{Enter}')
  expect(onChange.mock.calls).toEqual([[2]])
  await expect.element(cell).toHaveTextContent('Leisure travel')
})

test('Escape closes it, chooses nothing and leaves the focus on the cell', async () => {
  const { cell, list, onChange } = await show()
  await press('{Tab}{Enter}{ArrowDown}{Escape}')
  await expect.element(list).not.toBeVisible()
  await expect.element(cell).toHaveFocus()
  expect(onChange).not.toHaveBeenCalled()
})

test('Tab chooses the highlighted option and moves on', async () => {
  const { screen, onChange } = await show()
  await press('{Tab}{ArrowDown}{ArrowDown}{Tab}')
  expect(onChange.mock.calls).toEqual([[2]])
  await expect.element(screen.getByLabelText('next')).toHaveFocus()
})

test('a press elsewhere closes it and chooses nothing', async () => {
  const { screen, cell, list, onChange } = await show()
  await cell.click()
  await screen.getByRole('option', { name: 'Both' }).hover()
  await screen.getByText('outside').click()
  await expect.element(list).not.toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
})

test('letters jump to a name when there is no search', async () => {
  const { search, onChange } = await show()
  await press('{Tab}l{Enter}')
  expect(onChange.mock.calls).toEqual([[2]])
  await expect.element(search).not.toBeInTheDocument()
})

test('figures pick one of the first ten', async () => {
  const { cell, onChange } = await show()
  await cell.click()
  await press('3')
  expect(onChange.mock.calls).toEqual([[3]])
  await expect.element(cell).toHaveAttribute('aria-expanded', 'false')
})

test('Enter in the list does not send the form around it', async () => {
  const { cell, onChange } = await show({ options: many })
  await cell.click()
  await press('zzzzzz{Enter}')
  expect(onChange).not.toHaveBeenCalled()
})

test('more than ten options can be searched, ten cannot', async () => {
  const { search, cell } = await show({ options: many })
  await cell.click()
  await expect.element(search).toHaveFocus()
})

test('the search narrows the list and Enter takes the first', async () => {
  const { screen, cell, onChange } = await show({ options: many })
  await cell.click()
  await press('united')
  expect(names(screen.getByRole('option').elements())[0]).toBe('United States')
  await press('{Enter}')
  expect(onChange.mock.calls).toEqual([[12]])
  await expect.element(cell).toHaveFocus()
})

test('found letters are marked', async () => {
  const { screen, cell } = await show({ options: many })
  await cell.click()
  await press('ite')
  expect(screen.container.querySelector('mark')?.textContent).toBe('ite')
})

test('a search that finds nothing says so', async () => {
  const { screen, cell } = await show({ options: many })
  await cell.click()
  await press('zzzzzz')
  await expect.element(screen.getByText('Nothing found.')).toBeVisible()
  await expect.element(screen.getByRole('status').getByText('Nothing found.')).toBeVisible()
})

test('a letter typed on the closed cell opens the search with it', async () => {
  const { search, onChange } = await show({ options: many })
  await press('{Tab}can')
  await expect.element(search).toHaveValue('can')
  await press('{Enter}')
  expect(onChange.mock.calls).toEqual([[11]])
})

test('a figure picks while the search is empty and is a letter afterwards', async () => {
  const { search, cell, onChange } = await show({ options: many })
  await cell.click()
  await press('a1')
  await expect.element(search).toHaveValue('a1')
  expect(onChange).not.toHaveBeenCalled()
  await press('{Backspace}{Backspace}0')
  expect(onChange.mock.calls).toEqual([[10]])
})

test('a figure that picks closes the list and the choice stays', async () => {
  const { cell, list } = await show({ options: many, value: 1 })
  await cell.click()
  await press('2')
  await expect.element(cell).toHaveTextContent('Angola')
  await expect.element(list).not.toBeVisible()
})

test('a chosen name is not written into the search, and the next search begins empty', async () => {
  const { cell, search } = await show({ options: many })
  await cell.click()
  await press('can{Enter}')
  await cell.click()
  await expect.element(search).toHaveValue('')
})

test('fast keys are all kept', async () => {
  const { cell, search } = await show({ options: many })
  await cell.click()
  await press('argentina and more')
  await expect.element(search).toHaveValue('argentina and more')
})

test('a press on the search row leaves the list open', async () => {
  const { cell, search, list } = await show({ options: many })
  await cell.click()
  await search.click()
  await expect.element(list).toBeVisible()
  await expect.element(search).toHaveFocus()
})

test('leaving the search by Tab closes the list and chooses nothing', async () => {
  const { screen, cell, list, onChange } = await show({ options: many })
  await cell.click()
  await press('an{Tab}')
  await expect.element(list).not.toBeVisible()
  await expect.element(screen.getByLabelText('next')).toHaveFocus()
  expect(onChange).not.toHaveBeenCalled()
})

describe.each([
  ['3', few],
  ['20', twenty],
])('of %s options', (_, options) => {
  test.each<[string, string, number]>([
    ['passing through by Tab', '{Tab}', 1],
    ['opening it and choosing', '{Enter}{ArrowDown}{Enter}', 0],
    ['opening it and choosing, then Tab', '{Enter}{ArrowDown}{Enter}{Tab}', 1],
    ['Escape from the list', '{Enter}{Escape}', 0],
    ['Escape from the list, then Tab', '{Enter}{Escape}{Tab}', 1],
    ['Tab from the list', '{Enter}{Tab}', 1],
  ])('tells once that it was left, and not before: %s', async (_, keys, times) => {
    const onBlur = vi.fn()
    const { cell } = await show({ options, onBlur })
    await press(`{Tab}${keys}`)
    await expect.element(cell).toHaveAttribute('aria-expanded', 'false')
    expect(onBlur).toHaveBeenCalledTimes(times)
  })

  test('tells once that it was left by a press elsewhere', async () => {
    const onBlur = vi.fn()
    const { screen, cell, list } = await show({ options, onBlur })
    await cell.click()
    await expect.element(list).toBeVisible()
    expect(onBlur).not.toHaveBeenCalled()
    await screen.getByText('outside').click()
    await expect.element(list).not.toBeVisible()
    expect(onBlur).toHaveBeenCalledOnce()
  })
})

test('the cell of a search opens a listbox, and the search in it is called by the field', async () => {
  const { screen, cell, list, search } = await show({ options: many })
  await expect.element(cell).toHaveAttribute('aria-haspopup', 'listbox')
  await cell.click()
  await expect.element(list).toBeVisible()
  await expect.element(cell).toHaveAttribute('aria-controls', list.element().id)
  await expect.element(search).toHaveAccessibleName('Area Search')
  expect(screen.getByRole('dialog', { includeHidden: true }).elements()).toEqual([])
})

test('a list with a search opens with the focus in the search, and an arrow or a letter makes the first option active', async () => {
  const { screen, cell, search } = await show({ options: many })
  const active = () => search.element().getAttribute('aria-activedescendant') || null
  const first = () => screen.getByRole('option').first().element().id
  await cell.click()
  await expect.element(search).toHaveFocus()
  expect(active()).toBeNull()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(active).toBe(first())
  await userEvent.keyboard('{Escape}')
  await cell.click()
  expect(active()).toBeNull()
  await userEvent.keyboard('a')
  await expect.poll(active).toBe(first())
})

test('the value of the closed select is spoken after its name', async () => {
  const { cell } = await show({ value: 2 })
  await expect.element(cell).toHaveAccessibleName('Area')
  await expect.element(cell).toHaveAccessibleDescription(cell.element().textContent)
})

test('the cell of a list without a search opens a listbox', async () => {
  const { screen, cell, list } = await show()
  await expect.element(cell).toHaveAttribute('aria-haspopup', 'listbox')
  await expect.element(cell).toHaveAttribute('aria-controls', list.element().id)
  expect(screen.getByRole('dialog', { includeHidden: true }).elements()).toEqual([])
})

test('opens at what is chosen, and the first arrow goes there', async () => {
  const { screen, cell } = await show({ options: many, value: 11 })
  await cell.click()
  const chosen = screen.getByRole('option', { name: 'Canada' })
  await expect.element(chosen).toHaveAttribute('aria-selected', 'true')
  await expect.element(chosen).toBeInViewport()
  await userEvent.keyboard('{ArrowDown}')
  await expect
    .element(screen.getByRole('combobox', { name: 'Area Search', exact: true }))
    .toHaveAttribute('aria-activedescendant', chosen.element().id)
})

test('the ticket does not cut the list off', async () => {
  const { screen, cell, list } = await show()
  await cell.click()
  const ticket = cell.element().closest('[data-cell]')?.getBoundingClientRect()
  const last = screen.getByRole('option', { name: 'Both' }).element().getBoundingClientRect()
  expect(last.bottom).toBeGreaterThan(ticket?.bottom ?? Infinity)
  expect(document.elementFromPoint(last.left + 20, last.bottom - 5)?.closest('li')).toBe(
    screen.getByRole('option', { name: 'Both' }).element(),
  )
  expect(list.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    (ticket?.bottom ?? Infinity) + 8,
  )
})

test('without room below it stands above', async () => {
  const { screen, cell, list } = await show({ options: many })
  screen.container.style.paddingTop = `${innerHeight - 120}px`
  await cell.click()
  expect(list.element().getBoundingClientRect().bottom).toBeLessThan(
    cell.element().getBoundingClientRect().top,
  )
})

test('at most ten and a half rows show', async () => {
  const { cell, list } = await show({ options: many })
  await cell.click()
  expect(list.element().clientHeight).toBe(10.5 * 40 + 6)
})

test('only an optional one can be emptied', async () => {
  const { screen, onChange } = await show({ value: 1, optional: true })
  await screen.getByRole('button', { name: 'Clear' }).click()
  expect(onChange.mock.calls).toEqual([[null]])
  await expect.element(screen.getByRole('combobox', { name: 'Area', exact: true })).toHaveFocus()
})

test('one that is not optional has nothing to empty it with', async () => {
  const { screen } = await show({ value: 1 })
  expect(screen.getByRole('button', { name: 'Clear' }).elements()).toHaveLength(0)
})

test('it is required when it is told, as a text field is', async () => {
  const { screen, cell } = await show({ required: true })
  await expect.element(cell).toHaveAttribute('aria-required', 'true')
  await screen.unmount()
  const other = await show()
  await expect.element(other.cell).not.toHaveAttribute('aria-required')
})

test('ref and attributes go to the trigger, the class to the cell', async () => {
  const ref = createRef<HTMLButtonElement>()
  const { cell } = await show({ ref, className: 'mine', title: 'More', 'aria-busy': true })
  expect(ref.current).toBe(cell.element())
  await expect.element(cell).toHaveAttribute('title', 'More')
  await expect.element(cell).toHaveAttribute('aria-busy', 'true')
  expect([...(cell.element().closest('[data-cell]')?.classList ?? [])]).toContain('mine')
  await cell.click()
  await expect.element(cell).toHaveAttribute('aria-expanded', 'true')
})

test('a disabled one does not open', async () => {
  const { cell } = await show({ disabled: true })
  await expect.element(cell).toBeDisabled()
})

test('the error is tied to the cell', async () => {
  const { cell } = await show({ error: 'Please select an option' })
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true')
  await expect.element(cell).toHaveAccessibleDescription('Please select an option')
})

test('the value goes with a form under its name', async () => {
  const { screen } = await show({ name: 'area_id', value: 2 })
  expect(new FormData(screen.container.querySelector('form') ?? undefined).get('area_id')).toBe('2')
})

test('the list may be open from the start', async () => {
  const { list, search } = await show({ options: many, openOnMount: true })
  await expect.element(list).toBeVisible()
  await expect.element(search).toHaveFocus()
})

test.each([
  ['few', few],
  ['many', many],
])('an open list of %s options has no accessibility violation', async (_, options) => {
  const { cell, list } = await show({ options, value: 2 })
  await cell.click()
  await expect.element(list).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})
