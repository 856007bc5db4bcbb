import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button/Button.tsx'
import { Dropdown } from './dropdown/Dropdown.tsx'
import { EmojiCatalogue } from './emoji/EmojiCatalogue.tsx'
import { Switch } from './field/switch/Switch.tsx'
import { Form } from './form/Form.tsx'
import { MultiSelectField } from './multi-select/MultiSelectField.tsx'
import { lazyLists } from './select/lazy-lists.ts'

const nothing = () => undefined
const options = ['one', 'two', 'three', 'four'].map((name) => ({ id: name, name }))

function Chooser({ columns }: { columns: 1 | 2 }) {
  const [value, setValue] = useState<string | number | null>(null)
  const props = { id: 'count', label: 'Count', options, value, onChange: setValue }
  return (
    <div dir="rtl" lang="ar" style={{ padding: 40 }}>
      <Dropdown {...props} columns={columns} />
    </div>
  )
}

test("a dropdown's list is at the right edge of its button", async () => {
  await lazyLists.load()
  const screen = await render(<Chooser columns={1} />)
  const button = screen.getByRole('combobox', { name: 'Count' })
  await button.click()
  await expect.element(screen.getByRole('listbox')).toBeVisible()
  const edge = (element: Element | null | undefined) => element?.getBoundingClientRect().right
  await expect
    .poll(() => edge(screen.container.querySelector('[popover]')))
    .toBeCloseTo(edge(button.element()) ?? 0, 0)
})

test('in a list of two columns the left arrow leads forwards', async () => {
  await lazyLists.load()
  const screen = await render(<Chooser columns={2} />)
  await screen.getByRole('combobox', { name: 'Count' }).click()
  await expect.element(screen.getByRole('listbox')).toBeVisible()
  // down to the third option, then forwards
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{Enter}')
  await expect.element(screen.getByRole('combobox', { name: 'Count' })).toHaveTextContent('four')
})

test('between the chips of a select of several the left arrow leads forwards', async () => {
  const screen = await render(
    <div dir="rtl">
      <MultiSelectField
        id="m"
        label="Numbers"
        options={options}
        value={['one', 'two']}
        onChange={nothing}
      />
    </div>,
  )
  screen.getByRole('button', { name: 'Remove one' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('button', { name: 'Remove two' })).toHaveFocus()
})

test('tabs and the categories of emoji lead forwards with the left arrow', async () => {
  const tabs = ['One', 'Two'].map((title) => ({ title, content: [{ type: 'text', field: title }] }))
  const screen = await render(
    <div dir="rtl">
      <Form schema={{ tabs } as never} values={{}} onChange={nothing} />
      <EmojiCatalogue onPick={nothing} />
    </div>,
  )
  await screen.getByRole('tab', { name: 'One' }).click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('tab', { name: 'Two' })).toHaveFocus()
  const categories = screen.getByRole('toolbar').getByRole('button')
  await categories.first().click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(categories.nth(1)).toHaveFocus()
})

test('the knob of a switch that is on is at the left, and the arrow of a button points there', async () => {
  const screen = await render(
    <div dir="rtl">
      <Switch id="news" title="News" checked onChange={nothing} />
      <Button arrow>Continue</Button>
    </div>,
  )
  const track = screen.container.querySelector('input[role=switch] + span')
  if (!track) throw new Error('no track')
  const { left, right } = getComputedStyle(track, '::after')
  expect(Number.parseFloat(left)).toBeLessThan(Number.parseFloat(right))
  const arrow = screen.container.querySelector('button span:has(svg)')
  expect(arrow && getComputedStyle(arrow).scale).toBe('-1 1')
})
