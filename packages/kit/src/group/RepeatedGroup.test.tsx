import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { TextField } from '../field/text-field/TextField.tsx'
import { RepeatedGroup } from './RepeatedGroup.tsx'
import type { RepeatedGroupProps } from './RepeatedGroup.tsx'

async function show(first: readonly string[], props: Partial<RepeatedGroupProps<string>> = {}) {
  const onChange = vi.fn<(entries: readonly string[]) => void>()
  function Names() {
    const [names, setNames] = useState(first)
    return (
      <RepeatedGroup
        id="names"
        label="Names"
        newEntry={() => ''}
        {...props}
        entries={names}
        onChange={(next) => {
          onChange(next)
          setNames(next)
        }}
      >
        {({ entry, index, idPrefix, onChange: change }) => (
          <TextField
            id={`${idPrefix}name`}
            label={`Name ${index + 1}`}
            value={entry}
            onChange={change}
          />
        )}
      </RepeatedGroup>
    )
  }
  const screen = await render(
    <main>
      <Names />
      <button>next</button>
    </main>,
  )
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  const last = () => onChange.mock.lastCall?.[0]
  return { screen, button, last, onChange, said: screen.getByRole('status') }
}
const press = (keys: string) => userEvent.keyboard(keys)

test('the button that adds brings the focus to the first field of the new entry', async () => {
  const { screen, button, last } = await show(['Ana'])
  await button('Add').click()
  expect(last()).toEqual(['Ana', ''])
  await expect.element(screen.getByRole('textbox', { name: 'Name 2' })).toHaveFocus()
  await press('Ben')
  expect(last()).toEqual(['Ana', 'Ben'])
})

test('an entry moves by keyboard, the focus goes with it, and its new place is said', async () => {
  const { button, last, said } = await show(['Ana', 'Ben', 'Chie'])
  button('Move up: Entry 3').element().focus()
  await press('{Enter}')
  expect(last()).toEqual(['Ana', 'Chie', 'Ben'])
  await expect.element(button('Move up: Entry 2')).toHaveFocus()
  await expect.element(said).toHaveTextContent('Moved to place 2 of 3')
  await press('{Enter}')
  expect(last()).toEqual(['Chie', 'Ana', 'Ben'])
  await expect.element(button('Move up: Entry 1')).toHaveFocus()
  await press('{Enter}')
  expect(last()).toEqual(['Chie', 'Ana', 'Ben'])
  await press('{Tab}{Enter}')
  expect(last()).toEqual(['Ana', 'Chie', 'Ben'])
  await expect.element(button('Move down: Entry 2')).toHaveFocus()
})

test('what is typed stays with its entry when another moves', async () => {
  const { screen, button } = await show(['Ana', 'Ben'])
  const second = screen.getByRole('textbox', { name: 'Name 2' }).element()
  await button('Move down: Entry 1').click()
  expect(screen.getByRole('textbox', { name: 'Name 1' }).element()).toBe(second)
})

test('removing an entry brings the focus to the next, then to the one before, then to the button that adds', async () => {
  const { button, last, said } = await show(['Ana', 'Ben', 'Chie'])
  await button('Remove: Entry 2').click()
  expect(last()).toEqual(['Ana', 'Chie'])
  await expect.element(said).toHaveTextContent('Removed')
  await expect.element(button('Remove: Entry 2')).toHaveFocus()
  await press('{Enter}')
  await expect.element(button('Remove: Entry 1')).toHaveFocus()
  await press('{Enter}')
  expect(last()).toEqual([])
  await expect.element(button('Add')).toHaveFocus()
})

test('there are never fewer entries than the least, nor more than the most', async () => {
  const { screen, button, onChange } = await show(['Ana', 'Ben'], { least: 2, most: 2 })
  await expect.element(button('Remove: Entry 1')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Add')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText('At most 2')).toBeVisible()
  button('Add').element().focus()
  await press('{Enter}')
  expect(onChange).not.toHaveBeenCalled()
})

test('a required group that was left empty has a missing value', async () => {
  const { screen, button } = await show([], { required: true })
  button('Add').element().focus()
  await press('{Tab}')
  await expect.element(screen.getByText('missing value')).toBeVisible()
  await expect
    .element(screen.getByRole('group', { name: 'Names' }))
    .toHaveAccessibleDescription('missing value')
})

test('a disabled group can only be read', async () => {
  const { screen } = await show(['Ana', 'Ben'], { disabled: true })
  expect(screen.getByRole('button', { name: /Add|Remove|Move/ }).elements()).toHaveLength(0)
})

test('an entry is a named group, and nothing violates accessibility', async () => {
  const { screen } = await show(['Ana', 'Ben'], { texts: { entry: (place) => `Person ${place}` } })
  await expect.element(screen.getByRole('group', { name: 'Person 2' })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('at 320 px and with a text of 200 % nothing is wider than the page', async () => {
  await page.viewport(320, 700)
  const { screen } = await show(['Ana', 'Ben'], { texts: { entry: () => 'Ansprechpartnerin' } })
  document.documentElement.style.fontSize = '200%'
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  const name = document.createRange()
  name.selectNodeContents(screen.getByText('Ansprechpartnerin').first().element())
  expect(name.getClientRects(), 'no word breaks').toHaveLength(1)
  document.documentElement.style.fontSize = ''
})
