import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { advanceTimers } from '../../test/advance-timers.ts'
import { setInputValue } from '../../test/set-input-value.ts'
import { SearchField } from './SearchField.tsx'
import type { SearchFieldProps } from './SearchField.tsx'

afterEach(() => void vi.useRealTimers())

async function show(props: Partial<SearchFieldProps> = {}) {
  const onSearch = vi.fn<(text: string) => void>()
  function Owner() {
    const [value, setValue] = useState(props.value ?? '')
    return (
      <>
        <SearchField
          id="search"
          {...props}
          value={value}
          onSearch={(text) => {
            onSearch(text)
            setValue(text)
          }}
        />
        <button onClick={() => setValue('from outside')}>Outside</button>
      </>
    )
  }
  const screen = await render(<Owner />)
  const field = screen.getByRole('searchbox')
  const type = (text: string) => setInputValue(field.element() as HTMLInputElement, text)
  return { screen, onSearch, field, type }
}

test('searches once, 500 ms after the last key, without spaces around', async () => {
  const { onSearch, type } = await show()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  type(' ly')
  await advanceTimers(450)
  type(' lyon ')
  await advanceTimers(450)
  expect(onSearch).not.toHaveBeenCalled()
  await advanceTimers(100)
  expect(onSearch.mock.calls).toEqual([['lyon']])
})

test('Enter searches at once, and not a second time after the pause', async () => {
  const { onSearch, field, type } = await show()
  field.element().focus()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  type('lyon')
  await userEvent.keyboard('{Enter}')
  await advanceTimers(1000)
  expect(onSearch.mock.calls).toEqual([['lyon']])
})

test('Clear ends the search at once and keeps the focus in the field', async () => {
  const { screen, onSearch, field } = await show({ value: 'lyon' })
  await screen.getByRole('button', { name: 'Clear' }).click()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  expect(onSearch.mock.calls).toEqual([['']])
  expect(screen.getByRole('button', { name: 'Clear' }).elements()).toEqual([])
})

test('a search from outside replaces what was typed', async () => {
  const { screen, field, type } = await show({ debounce: 60_000 })
  type('half')
  await screen.getByRole('button', { name: 'Outside' }).click()
  await expect.element(field).toHaveValue('from outside')
})

test('a search that its owner clears and sets again stays', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  const search = (value: string) => <SearchField id="search" value={value} onSearch={onSearch} />
  const screen = await render(search(''))
  const field = screen.getByRole('searchbox')
  setInputValue(field.element() as HTMLInputElement, 'abc')
  field.element().focus()
  await userEvent.keyboard('{Enter}')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const value of ['abc', '', 'abc']) await screen.rerender(search(value))
  await expect.element(field).toHaveValue('abc')
  await advanceTimers(1000)
  expect(onSearch.mock.calls).toEqual([['abc']])
})

test('a search that its owner takes over late leaves what was typed since', async () => {
  const screen = await render(<SearchField id="search" value="" onSearch={() => undefined} />)
  const field = screen.getByRole('searchbox')
  const type = (text: string) => setInputValue(field.element() as HTMLInputElement, text)
  type('ly')
  field.element().focus()
  await userEvent.keyboard('{Enter}')
  type('lyon')
  await screen.rerender(<SearchField id="search" value="ly" onSearch={() => undefined} />)
  await expect.element(field).toHaveValue('lyon')
})

test('the label names the field and shows while it is empty; attributes and the end are handed on', async () => {
  const { field, screen } = await show({
    label: 'Search agents',
    end: <kbd>/</kbd>,
    maxLength: 9,
    searching: true,
  })
  await expect.element(field).toHaveAccessibleName('Search agents')
  await expect.element(field).toHaveAttribute('placeholder', 'Search agents')
  await expect.element(field).toHaveAttribute('maxlength', '9')
  await expect.element(screen.getByText('/')).toBeVisible()
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
})
