import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { advanceTimers } from '../../test/advance-timers.ts'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { Tooltip } from './Tooltip.tsx'

async function show() {
  const screen = await render(
    <div style={{ padding: 80 }}>
      <Tooltip text="Copies the address">
        <Button aria-describedby="more">Copy</Button>
      </Tooltip>
      <span id="more">as text</span>
      <Tooltip text="Opens it">
        <Button>Open</Button>
      </Tooltip>
    </div>,
  )
  return {
    screen,
    copy: screen.getByRole('button', { name: 'Copy' }),
    open: screen.getByRole('button', { name: 'Open' }),
    words: screen.getByText('Copies the address'),
  }
}

test('the words appear under a resting pointer and describe the element', async () => {
  const { copy, words } = await show()
  await expect.element(words).not.toBeVisible()
  await expect.element(copy).toHaveAccessibleDescription('as text Copies the address')
  await userEvent.hover(copy)
  await expect.element(words).toBeVisible()
  await expect.element(words).toHaveRole('tooltip')
})

test('the pointer can move onto the words, and they go when it leaves both', async () => {
  const { copy, words, screen } = await show()
  await userEvent.hover(copy)
  await expect.element(words).toBeVisible()
  await userEvent.hover(words)
  await new Promise((done) => {
    setTimeout(done, 600) // twice the time in which they would go
  })
  await expect.element(words).toBeVisible()
  await userEvent.hover(screen.getByText('as text'))
  await expect.element(words).not.toBeVisible()
})

test('the words wait 300 ms for a pointer on its way to them', async () => {
  const { copy, words } = await show()
  await userEvent.hover(copy)
  await expect.element(words).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pointer = (type: string, on: Element) =>
    on.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }))
  pointer('pointerout', copy.element())
  await advanceTimers(250)
  expect(words.element().matches(':popover-open')).toBe(true)
  pointer('pointerover', words.element())
  await advanceTimers(1000)
  expect(words.element().matches(':popover-open')).toBe(true)
  pointer('pointerout', words.element())
  await advanceTimers(350)
  expect(words.element().matches(':popover-open')).toBe(false)
  vi.useRealTimers()
})

test('they appear at once with keyboard focus, and go with it', async () => {
  const { copy, open, words } = await show()
  await userEvent.keyboard('{Tab}')
  await expect.element(copy).toHaveFocus()
  await expect.element(words).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(open).toHaveFocus()
  await expect.element(words).not.toBeVisible()
})

test('a pointer that passes by shows nothing', async () => {
  const { copy, words, screen } = await show()
  await userEvent.hover(screen.getByText('as text')) // that of a former test may rest on it
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const showings: Event[] = []
  words.element().addEventListener('toggle', (event) => showings.push(event))
  for (const type of ['pointerover', 'pointerout'])
    copy.element().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }))
  // Longer than the pointer would have to rest. In steps: the words would go again with it.
  await advanceTimers(1000)
  vi.useRealTimers()
  await new Promise(requestAnimationFrame)
  expect(showings).toEqual([])
  await expect.element(words).not.toBeVisible()
})

test('a pointer that passes by takes nothing from keyboard focus', async () => {
  const { copy, words, screen } = await show()
  await userEvent.keyboard('{Tab}')
  await userEvent.hover(copy)
  await userEvent.hover(screen.getByText('as text'))
  await new Promise((done) => {
    setTimeout(done, 600) // twice the time in which they would go
  })
  await expect.element(words).toBeVisible()
})

test('the words stay under a resting pointer when the focus goes', async () => {
  const { copy, words } = await show()
  await userEvent.keyboard('{Tab}')
  await userEvent.hover(copy)
  await expect.element(words).toBeVisible()
  copy.element().blur()
  await expect.element(copy).not.toHaveFocus()
  await expect.element(words).toBeVisible()
})

test('a press on the words can mark them', async () => {
  const { copy, words } = await show()
  await userEvent.hover(copy)
  await expect.element(words).toBeVisible()
  await userEvent.tripleClick(words)
  expect(getSelection()?.toString()).toContain('Copies the address')
  await expect.element(words).toBeVisible()
})

test('Escape takes them away, and a dialog around the element stays open', async () => {
  const onClose = vi.fn<() => void>()
  const screen = await render(
    <Dialog open title="Question" onClose={onClose}>
      <Tooltip text="Copies the address">
        <Button>Copy</Button>
      </Tooltip>
    </Dialog>,
  )
  const copy = screen.getByRole('button', { name: 'Copy' })
  const words = screen.getByText('Copies the address')
  await userEvent.hover(copy)
  await expect.element(words).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(words).not.toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('only one is in view: another one takes its place', async () => {
  const { copy, open, words, screen } = await show()
  await userEvent.hover(copy)
  await expect.element(words).toBeVisible()
  open.element().focus()
  await expect.element(screen.getByText('Opens it')).toBeVisible()
  await expect.element(words).not.toBeVisible()
})

test('a press on the element takes the words away', async () => {
  const { copy, words } = await show()
  await userEvent.hover(copy)
  await expect.element(words).toBeVisible()
  await copy.click()
  await expect.element(words).not.toBeVisible()
  await expect.element(copy).toHaveFocus()
})

test('without words there is only the element', async () => {
  const screen = await render(
    <Tooltip text="">
      <Button>Copy</Button>
    </Tooltip>,
  )
  expect(screen.container.innerHTML).toMatch(/^<button/)
})

test('a long text stays within a narrow window at either edge', async () => {
  const screen = await render(
    <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
      <Tooltip text={'A long explanation of a short button. '.repeat(5)}>
        <Button>Copy</Button>
      </Tooltip>
    </div>,
  )
  await userEvent.keyboard('{Tab}')
  const words = screen.getByRole('tooltip')
  await expect.element(words).toBeVisible()
  await expect
    .poll(() => words.element().getBoundingClientRect().right)
    .toBeLessThanOrEqual(innerWidth - 8)
})
