import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from './Tabs.tsx'

const tabs = ['One', 'Two', 'Three'].map((label) => ({
  id: label.toLowerCase(),
  label,
  content: <input aria-label={`in ${label}`} />,
}))

test('a press and the arrows bring a tab to the front; End and Home the last and the first', async () => {
  const onCurrent = vi.fn<(id: string) => void>()
  const screen = await render(<Tabs label="Numbers" tabs={tabs} onCurrent={onCurrent} />)
  await expect.element(screen.getByRole('tablist')).toHaveAccessibleName('Numbers')
  await screen.getByRole('tab', { name: 'Two' }).click()
  await expect.element(screen.getByRole('tabpanel', { name: 'Two' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(screen.getByRole('tab', { name: 'One' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(screen.getByRole('tab', { name: 'Two' })).toHaveFocus()
  await userEvent.keyboard('{End}{Home}')
  await expect.element(screen.getByRole('tab', { name: 'One' })).toHaveFocus()
  const shown = ['two', 'three', 'one', 'three', 'two', 'three', 'one']
  expect(onCurrent.mock.calls.flat()).toEqual(shown)
})

test('the tab in front is the one stop of the Tab key, before its panel', async () => {
  const screen = await render(<Tabs label="Numbers" tabs={tabs} />)
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('tab', { name: 'One' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByLabelText('in One')).toHaveFocus()
})

test.each(['Alt', 'Control', 'Meta'])('the arrows with %s are left to the browser', async (key) => {
  const screen = await render(<Tabs label="Numbers" tabs={tabs} />)
  const tab = screen.getByRole('tab', { name: 'One' })
  tab.element().focus()
  const press = new KeyboardEvent('keydown', {
    key: 'ArrowRight',
    [`${key === 'Control' ? 'ctrl' : key.toLowerCase()}Key`]: true,
    bubbles: true,
    cancelable: true,
  })
  expect(tab.element().dispatchEvent(press)).toBe(true)
  await expect.element(tab).toHaveFocus()
})

test('what was typed in a tab is still there when it comes back', async () => {
  const screen = await render(<Tabs label="Numbers" tabs={tabs} />)
  await screen.getByLabelText('in One').fill('kept')
  await screen.getByRole('tab', { name: 'Three' }).click()
  await expect.element(screen.getByLabelText('in One')).not.toBeVisible()
  await screen.getByRole('tab', { name: 'One' }).click()
  await expect.element(screen.getByLabelText('in One')).toHaveValue('kept')
})

test('its owner decides which tab is in front', async () => {
  const screen = await render(<Tabs label="Numbers" tabs={tabs} current="three" />)
  await screen.getByRole('tab', { name: 'One' }).click()
  await expect.element(screen.getByRole('tabpanel', { name: 'Three' })).toBeVisible()
})
