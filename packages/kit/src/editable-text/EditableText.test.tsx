import type { SubmitEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { Controlled } from '../../test/stories/Controlled.tsx'
import { EditableText } from './EditableText.tsx'
import type { EditableTextProps } from './EditableText.tsx'

async function show({ value: first = 'Lakefront', ...props }: Partial<EditableTextProps> = {}) {
  const onSave = vi.fn<(value: string) => void>()
  const screen = await render(
    <main>
      <Controlled initial={first}>
        {(value, set) => (
          <EditableText
            id="title"
            label="Title"
            {...props}
            value={value}
            onSave={(text) => {
              onSave(text)
              set(text)
            }}
          />
        )}
      </Controlled>
      <button>next</button>
    </main>,
  )
  return {
    screen,
    onSave,
    button: screen.getByRole('button', { name: /^Title/ }),
    input: screen.getByRole('textbox', { name: 'Title' }),
  }
}

test('is read as a button that names the label and the value', async () => {
  const { screen, input } = await show()
  await expect.element(screen.getByRole('button', { name: 'Title Lakefront Edit' })).toBeVisible()
  await expect.element(input).not.toBeInTheDocument()
})

test('opens an input with the focus in it, the caret at the end', async () => {
  const { button, input } = await show()
  await button.click()
  await expect.element(input).toHaveFocus()
  await userEvent.keyboard('!')
  await expect.element(input).toHaveValue('Lakefront!')
})

test('Enter saves and gives the focus back', async () => {
  const { button, onSave } = await show()
  await button.click()
  await userEvent.keyboard(' Journeys{Enter}')
  expect(onSave.mock.calls).toEqual([['Lakefront Journeys']])
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveTextContent('Lakefront JourneysEdit')
})

test('Escape restores the old text and saves nothing', async () => {
  const { button, onSave } = await show()
  await button.click()
  await userEvent.keyboard('xyz{Escape}')
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveTextContent('LakefrontEdit')
  expect(onSave).not.toHaveBeenCalled()
})

test('leaving saves, and leaves the focus where it went', async () => {
  const { screen, button, onSave } = await show()
  await button.click()
  await userEvent.keyboard('s')
  await screen.getByRole('button', { name: 'next' }).click()
  expect(onSave.mock.calls).toEqual([['Lakefronts']])
  await expect.element(screen.getByRole('button', { name: 'next' })).toHaveFocus()
})

test('a text that has not changed is not saved, spaces around it are no change', async () => {
  const { button, onSave } = await show()
  await button.click()
  await userEvent.keyboard('  {Enter}')
  expect(onSave).not.toHaveBeenCalled()
})

test('takes 191 characters and blocks typing there', async () => {
  const { button, input } = await show({ value: 'x'.repeat(190) })
  await button.click()
  await userEvent.keyboard('abc')
  await expect.element(input).toHaveValue(`${'x'.repeat(190)}a`)
})

test.each([
  [152, '39 left', 'low'],
  [153, '38 left', 'high'],
])('with %i of 191 used the counter says %s and is %s', async (used, words, level) => {
  const { screen, button } = await show({ value: 'x'.repeat(used) })
  await button.click()
  await expect.poll(() => screen.container.querySelector('[data-level]')?.textContent).toBe(words)
  expect(screen.container.querySelector('[data-level]')?.getAttribute('data-level')).toBe(level)
})

test('required and empty shows missing value', async () => {
  const { button } = await show({ value: '', required: true })
  await expect.element(button).toHaveAccessibleDescription('missing value')
})

test.each(['{Enter}', '{Tab}'])(
  'required and emptied is not saved by %s: it says missing value and waits',
  async (key) => {
    const { button, input, onSave } = await show({ required: true })
    await button.click()
    await userEvent.clear(input)
    await userEvent.keyboard(`  ${key}`)
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await expect.element(input).toHaveAccessibleDescription(/missing value/)
    expect(onSave).not.toHaveBeenCalled()
  },
)

test('Enter in it does not send the form around it, and Escape does not reach the dialog', async () => {
  const sent = vi.fn((event: SubmitEvent) => event.preventDefault())
  const pressed = vi.fn()
  const screen = await render(
    <form onSubmit={sent}>
      <EditableText id="title" label="Title" value="a" onSave={() => undefined} />
      <button>Send</button>
    </form>,
  )
  document.body.addEventListener('keydown', ({ key }) => pressed(key))
  await screen.getByRole('button', { name: /^Title/ }).click()
  await userEvent.keyboard('b{Enter}')
  await screen.getByRole('button', { name: /^Title/ }).click()
  await userEvent.keyboard('{Escape}')
  expect(sent).not.toHaveBeenCalled()
  expect(pressed.mock.calls).toEqual([['b']])
})

test('Enter that ends a composition does not save', async () => {
  const { button, input, onSave } = await show()
  await button.click()
  await userEvent.keyboard('s')
  input
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
  await expect.element(input).toBeVisible()
  expect(onSave).not.toHaveBeenCalled()
})

test('a disabled one cannot be opened', async () => {
  const { button } = await show({ disabled: true })
  await expect.element(button).toBeDisabled()
})

test('shows what it holds as text', async () => {
  const { screen } = await show({ value: '<img src=x onerror=alert(1)>' })
  await expect.element(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(screen.container.querySelector('img')).toBeNull()
})

test('has no accessibility violation, read or open', async () => {
  const { button } = await show({ required: true, value: '' })
  expect(await accessibilityViolations()).toEqual([])
  await button.click()
  expect(await accessibilityViolations()).toEqual([])
})
