import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { Menu, MenuListContext } from './Menu.tsx'

async function show() {
  const onSelect = vi.fn()
  const entries = [
    { label: 'Personal data', href: '#info' },
    { label: 'Password', href: '#password' },
    { label: 'Sign out', onSelect },
  ]
  const screen = await render(
    <main>
      <h1>Page</h1>
      <Menu label="Claire Moreau: menu" entries={entries}>
        Claire Moreau
      </Menu>
      <button>after</button>
    </main>,
  )
  const item = (name: string) => screen.getByRole('menuitem', { name })
  return {
    screen,
    onSelect,
    item,
    button: screen.getByRole('button', { name: 'Claire Moreau: menu' }),
    menu: screen.getByRole('menu', { includeHidden: true }),
  }
}
const press = (keys: string) => userEvent.keyboard(keys)

test('a press opens it with the focus on the first entry', async () => {
  const { button, item } = await show()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect.element(item('Personal data')).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
})

test('arrow down opens it at the first entry, arrow up at the last', async () => {
  const { item } = await show()
  await press('{Tab}{ArrowDown}')
  await expect.element(item('Personal data')).toHaveFocus()
  await press('{Escape}{ArrowUp}')
  await expect.element(item('Sign out')).toHaveFocus()
})

test('arrows go round, Home and End go to the ends, letters jump', async () => {
  const { item } = await show()
  await press('{Tab}{Enter}{ArrowUp}')
  await expect.element(item('Sign out')).toHaveFocus()
  await press('{ArrowDown}')
  await expect.element(item('Personal data')).toHaveFocus()
  await press('{End}')
  await expect.element(item('Sign out')).toHaveFocus()
  await press('{Home}p')
  await expect.element(item('Password')).toHaveFocus()
})

test('Escape closes it and gives the focus back', async () => {
  const { button, menu } = await show()
  await press('{Tab}{Enter}{Escape}')
  await expect.element(menu).not.toBeVisible()
  await expect.element(button).toHaveFocus()
})

test('Tab closes it and moves on', async () => {
  const { screen, menu } = await show()
  await press('{Tab}{Enter}{Tab}')
  await expect.element(menu).not.toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'after' })).toHaveFocus()
})

test('an entry does what it says and closes the menu', async () => {
  const { button, item, menu, onSelect } = await show()
  await button.click()
  await item('Sign out').click()
  expect(onSelect).toHaveBeenCalledOnce()
  await expect.element(menu).not.toBeVisible()
})

test('an entry with an address is a link', async () => {
  const { button, item } = await show()
  await button.click()
  await expect.element(item('Password')).toHaveAttribute('href', '#password')
})

test('a press elsewhere closes it', async () => {
  const { screen, button, menu } = await show()
  await button.click()
  await screen.getByRole('heading').click()
  await expect.element(menu).not.toBeVisible()
})

test('has no accessibility violation when open', async () => {
  const { button, item } = await show()
  await button.click()
  await expect.element(item('Sign out')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

describe('a list that does not arrive', () => {
  test('is told in words, and one press asks for it again', async () => {
    let isLost = true
    const load = vi.fn(async () => {
      if (isLost) throw new Error('lost')
      return import('./MenuList.tsx')
    })
    const screen = await render(
      <MenuListContext value={load}>
        <Menu label="Menu" entries={[{ label: 'Password', href: '#' }]}>
          Open
        </Menu>
      </MenuListContext>,
    )
    const button = screen.getByRole('button', { name: 'Menu' })
    await button.click()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('The menu could not be loaded')
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    isLost = false
    await button.click()
    await expect.element(screen.getByRole('menuitem', { name: 'Password' })).toHaveFocus()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  })
})
