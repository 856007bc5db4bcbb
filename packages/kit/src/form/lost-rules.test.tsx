/** A form whose rules the network has lost. A file of its own, because a page loads a module once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { renderForm, textField } from '../../test/render-form.tsx'
import { Button } from '../button/Button.tsx'

declare module 'vitest/browser' {
  interface BrowserCommands {
    loseFiles: (part: string) => Promise<void>
  }
}

beforeEach(() => commands.loseFiles('/form/validate.ts'))
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
