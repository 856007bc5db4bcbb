/** A form whose rules the network has lost. A file of its own, because a page loads a module once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { renderForm, textField } from '../../../test/render-form.tsx'
import { Button } from '../../button/Button.tsx'

declare module 'vitest/browser' {
  interface BrowserCommands {
    loseFiles: (part: string) => Promise<void>
  }
}

beforeEach(() => commands.loseFiles('/form/submit/validate.ts'))
afterEach(() => commands.loseFiles(''))

test('sends what its owner takes, and says that there is a problem when onSubmit throws', async () => {
  const reported = vi.spyOn(window, 'reportError').mockImplementation(() => undefined)
  const unhandled = vi.fn<() => void>()
  addEventListener('unhandledrejection', unhandled)
  const onSubmit = vi.fn<(values: unknown) => unknown>(async () =>
    Promise.reject(new Error('No network')),
  )
  const { screen } = await renderForm(
    { content: [textField('name', { required: true })] },
    { onSubmit, children: <Button type="submit">Send</Button> },
  )
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('There is a problem')
  expect(reported.mock.calls).toEqual([[new Error('No network')]])
  onSubmit.mockImplementation(() => undefined)
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(2)
  expect(unhandled).not.toHaveBeenCalled()
  removeEventListener('unhandledrejection', unhandled)
})

test('shows the field errors that onSubmit answers, each time, and an error of no field', async () => {
  const onSubmit = vi.fn<(values: unknown) => unknown>(async () => ({
    errors: { name: 'This name is taken.' },
  }))
  const { screen } = await renderForm(
    { content: [textField('name')] },
    { onSubmit, children: <Button type="submit">Send</Button> },
  )
  const send = screen.getByRole('button', { name: 'Send' })
  const field = screen.getByRole('textbox', { name: 'name' })
  const summary = screen.getByRole('group', { name: 'There is a problem' })
  await send.click()
  await expect.element(summary).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription('This name is taken.')
  await send.click()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(2)
  await expect.element(summary).toHaveFocus()
  onSubmit.mockImplementation(async () => ({ errors: { quota: 'No more places.' } }))
  await send.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No more places.')
  await expect.element(field).toBeValid()
})
