import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { Dialog } from './Dialog.tsx'

function Question() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <main>
      <h1>Page</h1>
      <button onClick={() => setOpen(true)}>Reject</button>
      <Dialog
        open={open}
        title="Reject this registration?"
        onClose={close}
        actions={
          <>
            <button onClick={close}>Cancel</button>
            <button>Yes, reject</button>
          </>
        }
      >
        Dana will be told.
      </Dialog>
    </main>
  )
}

async function opened() {
  const screen = await render(<Question />)
  await screen.getByRole('button', { name: 'Reject' }).click()
  return {
    screen,
    dialog: screen.getByRole('dialog', { name: 'Reject this registration?' }),
    opener: screen.getByRole('button', { name: 'Reject', exact: true }),
  }
}

test('has its title for a name and the careful action focused', async () => {
  const { screen, dialog } = await opened()
  await expect.element(dialog).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

test('the first field that Tab reaches gets the focus', async () => {
  const screen = await render(
    <Dialog open title="Please sign in again" onClose={() => undefined}>
      <input name="username" autoComplete="username" readOnly tabIndex={-1} aria-hidden />
      <input aria-label="Locked" disabled />
      <input aria-label="Password" />
    </Dialog>,
  )
  await expect.element(screen.getByRole('textbox', { name: 'Password' })).toHaveFocus()
})

test('Escape closes it and gives the focus back', async () => {
  const { dialog, opener } = await opened()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('Escape never closes a dialog that its owner keeps open', async () => {
  const onClose = vi.fn<() => void>()
  const screen = await render(
    <Dialog open title="Busy" onClose={onClose}>
      <button>Wait</button>
    </Dialog>,
  )
  for (const count of [1, 2, 3, 4]) {
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => onClose.mock.calls).toHaveLength(count)
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  }
})

test('the close button and an action close it', async () => {
  const { screen, dialog, opener } = await opened()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the focus stays inside', async () => {
  const { dialog } = await opened()
  for (const key of ['{Tab}', '{Tab}', '{Tab}']) {
    await userEvent.keyboard(key)
    expect(
      document.activeElement === document.body || dialog.element().contains(document.activeElement),
    ).toBe(true)
  }
})

test('Ctrl+Enter sends the form in it, from a text of several lines too', async () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const screen = await render(
    <Dialog open title="Why?" onClose={() => undefined}>
      <form onSubmit={send}>
        <textarea aria-label="Reason" />
      </form>
    </Dialog>,
  )
  await screen.getByRole('textbox').click()
  await userEvent.keyboard('{Enter}')
  expect(send).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => send.mock.calls).toHaveLength(1)
  await expect.element(screen.getByRole('textbox')).toHaveValue('\n')
})

test('has no accessibility violation', async () => {
  await opened()
  expect(await accessibilityViolations()).toEqual([])
})
