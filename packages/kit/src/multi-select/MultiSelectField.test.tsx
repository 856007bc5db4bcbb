import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { emulateMedia } from '../../test/emulate-media.ts'
import { lazyLists } from '../select/lazy-lists.ts'
import type { Option, OptionId } from '../select/options/option.ts'
import { MultiSelectField } from './MultiSelectField.tsx'
import type { MultiSelectFieldProps } from './MultiSelectField.tsx'

const few: Option[] = ['Business', 'Leisure', 'Both'].map((name, id) => ({ id, name }))
const many: Option[] = [
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike',
  'November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu',
]
  .flatMap((names) => names.split(' '))
  .map((name, id) => ({ id, name }))

beforeAll(() => lazyLists.load())

async function show(props: Partial<MultiSelectFieldProps> & { width?: number } = {}) {
  const onChange = vi.fn<MultiSelectFieldProps['onChange']>()
  const { width = 600, ...own } = props
  function Owner() {
    const [value, setValue] = useState(own.value ?? [])
    const change = (next: readonly OptionId[]) => {
      onChange(next)
      setValue(next)
    }
    return (
      <form aria-label="form" style={{ width }}>
        <MultiSelectField
          id="areas"
          label="Areas"
          options={few}
          {...own}
          value={value}
          onChange={change}
        />
        <input aria-label="after" />
      </form>
    )
  }
  const screen = await render(<Owner />)
  return {
    screen,
    onChange,
    trigger: screen.getByRole('combobox', { name: 'Areas', exact: true }),
    search: screen.getByRole('combobox', { name: 'Areas Search', exact: true }),
    list: screen.getByRole('listbox'),
    option: (name: string) => screen.getByRole('option', { name, exact: true }),
    chip: (name: string) => screen.getByRole('button', { name: `Remove ${name}`, exact: true }),
  }
}

test('the list stays open while options are picked, and a second press takes one away', async () => {
  const { trigger, option, list, onChange } = await show()
  await trigger.click()
  await expect.element(list).toHaveAttribute('aria-multiselectable', 'true')
  await option('Leisure').click()
  await option('Business').click()
  await expect.element(option('Leisure')).toHaveAttribute('aria-selected', 'true')
  await option('Leisure').click()
  await expect.element(option('Leisure')).toHaveAttribute('aria-selected', 'false')
  await expect.element(list).toBeVisible()
  expect(onChange.mock.calls).toEqual([[[1]], [[1, 0]], [[0]]])
})

test('quick keys that come before the owner has drawn the new value are all kept', async () => {
  const { trigger, list, onChange } = await show()
  await trigger.click()
  await expect.element(list).toBeVisible()
  for (const key of '213') {
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    trigger.element().dispatchEvent(press)
    await Promise.resolve() // the list is drawn again, its owner is not yet
  }
  await expect.poll(() => onChange.mock.calls).toEqual([[[1]], [[1, 0]], [[1, 0, 2]]])
})

test('the closed field says how many are picked', async () => {
  const { trigger } = await show({ value: [2, 0] })
  await expect.element(trigger).toHaveAccessibleDescription('2 selected')
})

test('Enter picks and keeps the highlight, and Escape closes the list', async () => {
  const { trigger, list, onChange } = await show()
  trigger.element().focus()
  await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}{Enter}')
  expect(onChange.mock.calls).toEqual([[[0]], [[0, 1]], [[0]]])
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test('Tab leaves an open list and picks nothing', async () => {
  const { trigger, screen, onChange } = await show()
  trigger.element().focus()
  await userEvent.keyboard('{ArrowDown}{Tab}')
  await expect.element(screen.getByLabelText('after')).toHaveFocus()
  expect(onChange).not.toHaveBeenCalled()
})

test('a search picks the best result with Enter, and is then empty for the next one', async () => {
  const { trigger, search, onChange, option } = await show({ options: many })
  await trigger.click()
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('kilo')
  await expect.poll(() => option('Alfa').elements()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toHaveValue('')
  await userEvent.keyboard('zulu')
  await expect.poll(() => option('Alfa').elements()).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(onChange.mock.calls).toEqual([[[10]], [[10, 25]]])
})

test('without a search Enter stays on the picked option of a long list', async () => {
  const { trigger, search, onChange } = await show({ options: many })
  await trigger.click()
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}{ArrowDown}{Enter}')
  expect(onChange.mock.calls).toEqual([[[1]], [[1, 2]]])
})

test('number keys pick while the search is empty', async () => {
  const { trigger, search, onChange, list } = await show({ options: many })
  await trigger.click()
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('20')
  expect(onChange.mock.calls).toEqual([[[1]], [[1, 9]]])
  await expect.element(list).toBeVisible()
})

test('chips are one stop of the Tab key, and the arrows move between them', async () => {
  const { trigger, chip, screen } = await show({ value: [0, 1, 2] })
  trigger.element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(chip('Business')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(chip('Leisure')).toHaveFocus()
  await userEvent.keyboard('{Control>}{ArrowRight}{Delete}{/Control}') // the browser's
  await expect.element(chip('Leisure')).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowRight}{ArrowLeft}')
  await expect.element(chip('Both')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByLabelText('after')).toHaveFocus()
})

test('a chip is taken away by its button or by Delete; the focus goes on, at last to the field', async () => {
  const { trigger, chip, onChange } = await show({ value: [0, 1, 2] })
  await chip('Leisure').click()
  await expect.element(chip('Both')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.element(chip('Business')).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await expect.element(trigger).toHaveFocus()
  expect(onChange.mock.calls).toEqual([[[0, 2]], [[0]], [[]]])
})

test('an optional field is emptied at once', async () => {
  const { trigger, screen, onChange } = await show({ value: [0, 1], optional: true })
  await screen.getByRole('button', { name: 'Clear' }).click()
  expect(onChange.mock.calls).toEqual([[[]]])
  await expect.element(trigger).toHaveFocus()
})

test('a disabled field has chips without buttons', async () => {
  const { screen, trigger } = await show({ value: [0], optional: true, disabled: true })
  await expect.element(trigger).toBeDisabled()
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Business')
  expect(screen.container.querySelectorAll('button:not([role])')).toHaveLength(0)
})

test('a narrow cell shows only how many are picked', async () => {
  const { screen, trigger } = await show({ value: [0, 1], width: 240 })
  await expect.element(trigger).toHaveTextContent('2 selected')
  await expect.element(screen.getByText('Leisure')).not.toBeVisible()
})

test('a form sends each id under the name', async () => {
  const { screen } = await show({ value: [2, 0], name: 'area_ids' })
  const form = screen.getByRole('form').element() as HTMLFormElement
  expect(new FormData(form).getAll('area_ids')).toEqual(['2', '0'])
})

test('a required field that is left empty says so', async () => {
  const { trigger, screen } = await show({ required: true })
  trigger.element().focus()
  screen.getByLabelText('after').element().focus()
  await expect.element(trigger).toHaveAccessibleDescription('missing value')
  await expect.element(trigger).toHaveAttribute('aria-invalid', 'true')
})

test('an id without an option is shown as it is, but not while the options load', async () => {
  const gone = await show({ value: ['gone'] })
  await expect.element(gone.screen.getByRole('listitem')).toHaveTextContent('gone')
  await gone.screen.unmount()
  const loading = await show({ value: ['gone'], options: [], checking: true })
  expect(loading.screen.container.querySelector('li')).toBeNull()
})

test('with forced colours a chip has an edge', async () => {
  await emulateMedia({ forcedColors: 'active' })
  const { screen } = await show({ value: [0] })
  const { borderTopStyle } = getComputedStyle(screen.getByRole('listitem').element())
  await emulateMedia({ forcedColors: null })
  expect(borderTopStyle).toBe('solid')
})
