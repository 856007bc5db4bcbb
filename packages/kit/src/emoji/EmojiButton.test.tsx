import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { loadEmoji } from './catalogue.ts'
import { EmojiButton } from './EmojiButton.tsx'
import type { EmojiButtonProps } from './EmojiButton.tsx'

async function show(props: Partial<EmojiButtonProps> = {}) {
  const onPick = vi.fn<EmojiButtonProps['onPick']>()
  const screen = await render(
    <main>
      <h1>Page</h1>
      <EmojiButton onPick={onPick} {...props} />
      <button type="button">Next</button>
    </main>,
  )
  return {
    screen,
    onPick,
    button: screen.getByRole('button', { name: 'Choose an emoji' }),
    dialog: screen.getByRole('dialog'),
  }
}

test('a press opens the catalogue with the focus in its search', async () => {
  const { screen, button, dialog } = await show()
  expect(dialog.elements()).toHaveLength(0)
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect.element(dialog).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expect.element(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus()
})

test('choosing closes it and brings the focus back', async () => {
  const { screen, onPick, button, dialog } = await show()
  await button.click()
  await screen.getByRole('gridcell', { name: 'grinning face', exact: true }).click()
  expect(onPick.mock.calls).toEqual([[{ emoji: '😀', name: 'grinning face' }]])
  await expect.poll(() => dialog.elements().length).toBe(0)
  await expect.element(button).toHaveFocus()
})

test.each(['{Escape}', '{Tab}{Escape}', '{ArrowDown}{Escape}', '{Shift>}{Tab}{/Shift}{Escape}'])(
  '%s closes it and brings the focus back, and a dialog around it stays open',
  async (keys) => {
    const around = vi.fn()
    document.addEventListener('keydown', around)
    const { screen, button, dialog } = await show()
    await button.click()
    await expect.poll(() => screen.getByRole('gridcell').elements().length).toBe(171)
    await userEvent.keyboard(keys)
    await expect.poll(() => dialog.elements().length).toBe(0)
    await expect.element(button).toHaveFocus()
    expect(
      around.mock.calls.filter(([event]) => (event as KeyboardEvent).key === 'Escape'),
    ).toEqual([])
    document.removeEventListener('keydown', around)
  },
)

test('a press outside and a second press on the button close it', async () => {
  const { screen, button, dialog } = await show()
  await button.click()
  await screen.getByRole('heading').click()
  await expect.poll(() => dialog.elements().length).toBe(0)
  await button.click()
  await button.click()
  await expect.poll(() => dialog.elements().length).toBe(0)
})

test('leaving it with the Tab key closes it', async () => {
  const { screen, button, dialog } = await show()
  await button.click()
  await expect.poll(() => screen.getByRole('gridcell').elements().length).toBe(171)
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  await expect.poll(() => dialog.elements().length).toBe(0)
})

test('the emoji are fetched when a person turns to the button, not before', async () => {
  // The pointer rests where an earlier test left it.
  const away = await render(<p style={{ height: 700 }}>away</p>)
  await away.getByText('away').hover({ position: { x: 5, y: 690 } })
  await away.unmount()
  const load = vi.fn(loadEmoji)
  const { button } = await show({ load })
  expect(load).not.toHaveBeenCalled()
  await button.hover()
  expect(load).toHaveBeenCalled()
})

test('a failure is told in the sheet', async () => {
  const { screen, button } = await show({ load: async () => Promise.reject(new Error('offline')) })
  await button.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Could not load the emoji\./)
})

test('shows the chosen emoji, also in its name', async () => {
  const { screen } = await show({ value: '🚂' })
  await expect
    .element(screen.getByRole('button', { name: 'Choose an emoji: 🚂' }))
    .toHaveTextContent('🚂')
})

test('has no violation that axe knows, open and closed', async () => {
  const { screen, button } = await show()
  expect(await accessibilityViolations()).toEqual([])
  await button.click()
  await expect.poll(() => screen.getByRole('gridcell').elements().length).toBe(171)
  expect(await accessibilityViolations()).toEqual([])
})
