import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { advanceTimers } from '../../test/advance-timers.ts'
import { emulateMedia } from '../../test/emulate-media.ts'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { disableAnimations } from '../../test/screenshots/disable-animations.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { Toasts } from './Toasts.tsx'
import type { ToastMessage } from './Toasts.tsx'

const toast = (message: string, more: Partial<ToastMessage> = {}): ToastMessage => ({
  uuid: message,
  message,
  type: 'success',
  autoClose: 0,
  ...more,
})

async function show(first: ToastMessage[]) {
  const onClose = vi.fn<(uuid: string) => void>()
  function StatefulToasts() {
    const [toasts, setToasts] = useState(first)
    return (
      <Toasts
        toasts={toasts}
        onClose={(uuid) => {
          onClose(uuid)
          setToasts((before) => before.filter((each) => each.uuid !== uuid))
        }}
      />
    )
  }
  const screen = await render(
    <main>
      <h1>Page</h1>
      <StatefulToasts />
    </main>,
  )
  return {
    screen,
    onClose,
    messages: () =>
      [...screen.container.querySelectorAll('[data-type]')]
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((each) => each.textContent),
  }
}

/** The visible message. The page has its text a second time, for screen readers. */
const words = (screen: Awaited<ReturnType<typeof show>>['screen'], text: string | RegExp) =>
  screen.getByText(text).first()

/**
 * Moves the pointer to an element while the clock is faked. `force` is needed because Playwright
 * would wait for a still element, and the faked clock does not go on. The pointer starts at the
 * foot of the window: if it were at the element already, the browser would fire no event.
 */
async function hover(target: Locator) {
  // Vitest advances the faked clock while an action runs. The test alone should advance it.
  const timerSpy = vi.spyOn(vi, 'advanceTimersByTime').mockReturnThis()
  await userEvent.hover(document.body, { force: true, position: { x: 2, y: 690 } })
  const moved = new Promise((resolve) =>
    target.element().addEventListener('pointermove', resolve, { once: true }),
  )
  await userEvent.hover(target, { force: true })
  await moved
  await new Promise(requestAnimationFrame)
  timerSpy.mockRestore()
}

// An animated message would not be where the pointer goes.
beforeEach(disableAnimations)
beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    }),
)
afterEach(() => void vi.useRealTimers())

test('closes by itself after its time and an exit of 300 ms', async () => {
  const { screen, onClose } = await show([toast('Profile updated', { autoClose: 800 })])
  await advanceTimers(750)
  expect(screen.container.querySelector('[data-leaving]')).toBeNull()
  await advanceTimers(50)
  expect(screen.container.querySelector('[data-leaving]')).not.toBeNull()
  await advanceTimers(250)
  expect(onClose).not.toHaveBeenCalled()
  await advanceTimers(50)
  expect(onClose.mock.calls).toEqual([['Profile updated']])
})

test('the line of remaining time moves every 50 ms', async () => {
  const { screen } = await show([toast('Password changed', { autoClose: 2000 })])
  const remaining = () =>
    screen.container.querySelector<HTMLElement>('[data-type]')?.style.getPropertyValue('--kit-left')
  await advanceTimers(49)
  expect(remaining()).toBe('100%')
  await advanceTimers(1)
  expect(remaining()).toBe('97.5%')
})

test('a time of 0 stays until it is closed', async () => {
  const { screen, onClose } = await show([toast('Stays')])
  await advanceTimers(60_000)
  expect(onClose).not.toHaveBeenCalled()
  screen
    .getByRole('button', { name: 'Close' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await advanceTimers(300)
  expect(onClose.mock.calls).toEqual([['Stays']])
})

test('the newest is on top, three show at once, the rest wait', async () => {
  const { messages, onClose } = await show([
    toast('one', { autoClose: 500 }),
    toast('two'),
    toast('three'),
    toast('four', { autoClose: 500 }),
  ])
  expect(messages()).toEqual(['three', 'two', 'one'])
  await advanceTimers(800)
  expect(messages()).toEqual(['four', 'three', 'two'])
  await advanceTimers(400)
  expect(onClose.mock.calls).toEqual([['one']])
  await advanceTimers(400)
  expect(onClose.mock.calls).toEqual([['one'], ['four']])
})

test('focus stops the clock, leaving starts it again', async () => {
  const { screen, onClose } = await show([toast('Password changed', { autoClose: 500 })])
  const button = screen.getByRole('button', { name: 'Close' }).element() as HTMLElement
  button.focus()
  await advanceTimers(2000)
  expect(onClose).not.toHaveBeenCalled()
  button.blur()
  await advanceTimers(800)
  expect(onClose).toHaveBeenCalledOnce()
})

test('the pointer stops the clock, leaving starts it again', async () => {
  const { screen, onClose } = await show([toast('Password changed', { autoClose: 500 })])
  await hover(words(screen, 'Password changed'))
  await advanceTimers(2000)
  expect(onClose).not.toHaveBeenCalled()
  await hover(screen.getByRole('heading'))
  await advanceTimers(800)
  expect(onClose).toHaveBeenCalledOnce()
})

test('the regions are there before any message, errors are alerts', async () => {
  vi.useRealTimers()
  const none = await show([])
  await expect.element(none.screen.getByRole('status', { includeHidden: true })).toBeInTheDocument()
  await expect.element(none.screen.getByRole('alert', { includeHidden: true })).toBeInTheDocument()
  await none.screen.unmount()
  const { screen } = await show([
    toast('Please, use another email', { type: 'error' }),
    toast('Profile updated'),
  ])
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please, use another email')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Profile updated')
})

/** How far a message stands from the edges of the window: top, right and left. */
function edges(message: Element | null) {
  const { top, right, left } = message?.getBoundingClientRect() ?? expect.fail()
  return [top, document.documentElement.clientWidth - right, left]
}

test('stands 16px from the top and the right; on a phone across the window', async () => {
  const { screen } = await show([toast('Profile updated')])
  const message = screen.container.querySelector('[data-type]')
  expect(edges(message).slice(0, 2)).toEqual([16, 16])
  await page.viewport(390, 700)
  expect(edges(message)).toEqual([16, 16, 16])
})

test.each([1024, 390])(
  'at %i px they give way to who comes to the head of the page, with the keyboard or the pointer',
  async (width) => {
    await page.viewport(width, 700)
    const screen = await render(
      <>
        <header
          style={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'center',
            height: 64,
          }}
        >
          <b>eXperts</b>
          <button style={{ height: 40 }}>Language</button>
        </header>
        <main>
          <h1 style={{ marginTop: 300 }}>Page</h1>
          <button>Save</button>
        </main>
        <Toasts toasts={[toast('Profile updated')]} onClose={() => undefined} />
      </>,
    )
    const top = () => edges(screen.container.querySelector('[data-type]'))[0]
    const { bottom } = screen
      .getByRole('button', { name: 'Language' })
      .element()
      .getBoundingClientRect()
    await hover(screen.getByRole('heading'))
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByRole('button', { name: 'Language' })).toHaveFocus()
    expect(top()).toBeGreaterThanOrEqual(bottom)
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
    expect(top()).toBe(16)
    await userEvent.hover(screen.getByRole('banner'), { force: true, position: { x: 4, y: 4 } })
    await expect.poll(top).toBeGreaterThanOrEqual(bottom)
    await hover(screen.getByRole('heading'))
    expect(top()).toBe(16)
  },
)

test('with reduced motion the line of remaining time steps once a second', async () => {
  await emulateMedia({ reducedMotion: 'reduce' })
  const { screen } = await show([toast('Password changed', { autoClose: 2000 })])
  const remaining = () =>
    screen.container.querySelector<HTMLElement>('[data-type]')?.style.getPropertyValue('--kit-left')
  await advanceTimers(950)
  expect(remaining()).toBe('100%')
  await advanceTimers(50)
  expect(remaining()).toBe('50%')
})

test('is 20rem wide', async () => {
  const { screen } = await show([toast('Profile updated')])
  expect(screen.container.querySelector('[data-type]')?.getBoundingClientRect().width).toBe(320)
})

test('has no accessibility violation in any type', async () => {
  vi.useRealTimers()
  await show([
    toast('a', { type: 'info', autoClose: 60_000 }),
    toast('b', { type: 'warning' }),
    toast('c', { type: 'error' }),
  ])
  expect(await accessibilityViolations()).toEqual([])
})

test('as long as the focus is on it, a pointer that leaves starts no clock', async () => {
  const { screen, onClose } = await show([toast('Password changed', { autoClose: 500 })])
  const button = screen.getByRole('button', { name: 'Close' }).element() as HTMLElement
  button.focus()
  await hover(words(screen, 'Password changed'))
  await hover(screen.getByRole('heading'))
  await advanceTimers(2000)
  expect(onClose).not.toHaveBeenCalled()
})

test('a message is announced alone, not with those that are there already', async () => {
  const { screen } = await show([])
  expect(
    [...screen.container.querySelectorAll('[role="status"], [role="alert"]')].map((region) =>
      region.getAttribute('aria-atomic'),
    ),
  ).toEqual(['false', 'false'])
})

test.each([
  ['of one type', ['success', 'success', 'success']],
  ['info, error, info', ['info', 'error', 'info']],
  ['error, info, error', ['error', 'info', 'error']],
] as const)('the Tab key reaches them as they stand, from the top: %s', async (_, types) => {
  const { messages } = await show(
    ['one', 'two', 'three'].map((message, index) =>
      toast(message, { type: types[index] ?? 'info' }),
    ),
  )
  const reached: (string | null | undefined)[] = []
  for (let times = 0; times < 3; times++) {
    await userEvent.keyboard('{Tab}')
    reached.push(document.activeElement?.closest('[data-type]')?.textContent)
  }
  expect(messages()).toEqual(['three', 'two', 'one'])
  expect(reached).toEqual(messages())
})

test('a region speaks a message for as long as it shows, and no other does', async () => {
  const { screen } = await show([
    toast('Please, use another email', { type: 'error', autoClose: 500 }),
    toast('Profile updated', { type: 'info' }),
  ])
  const spoken = () =>
    ['status', 'alert'].map(
      (role) => screen.container.querySelector(`[role="${role}"]`)?.textContent,
    )
  expect(spoken()).toEqual(['Profile updated', 'Please, use another email'])
  await advanceTimers(800)
  expect(spoken()).toEqual(['Profile updated', ''])
})

test('closed with the keyboard, it hands the focus to the next one and the last one back to where it was', async () => {
  const onPage = document.createElement('button')
  document.body.prepend(onPage)
  const { screen } = await show([toast('one'), toast('two')])
  onPage.focus()
  await userEvent.keyboard('{Tab}{Enter}')
  await advanceTimers(300)
  expect(document.activeElement?.closest('[data-type]')?.textContent).toBe('one')
  await userEvent.keyboard('{Enter}')
  await advanceTimers(300)
  expect(screen.container.querySelectorAll('[data-type]')).toHaveLength(0)
  expect(document.activeElement).toBe(onPage)
  onPage.remove()
})

test('the same uuid twice is one message: the later one, with its whole time', async () => {
  const first = toast('Password changed', { uuid: 'a', autoClose: 500 })
  const onClose = vi.fn()
  const screen = await render(<Toasts toasts={[first]} onClose={onClose} />)
  await advanceTimers(450)
  await screen.rerender(
    <Toasts
      toasts={[first, toast('Profile updated', { uuid: 'a', autoClose: 500 })]}
      onClose={onClose}
    />,
  )
  expect(
    [...screen.container.querySelectorAll('[data-type]')].map((each) => each.textContent),
  ).toEqual(['Profile updated'])
  await advanceTimers(750)
  expect(onClose).not.toHaveBeenCalled()
  await advanceTimers(50)
  expect(onClose.mock.calls).toEqual([['a']])
})

test.each([-1, NaN, Infinity])(
  '%j is no time: the message stays until it is closed',
  async (autoClose) => {
    const { messages, onClose } = await show([toast('Stays', { autoClose })])
    await advanceTimers(60_000)
    expect(onClose).not.toHaveBeenCalled()
    expect(messages()).toEqual(['Stays'])
  },
)

test('a message is text, whatever it holds', async () => {
  const { screen, messages } = await show([toast('<img src=x onerror=alert(1)>')])
  expect(messages()).toEqual(['<img src=x onerror=alert(1)>'])
  expect(screen.container.querySelector('img')).toBeNull()
})

test('a message of more than four lines is whole for who stops at it', async () => {
  const { screen } = await show([toast('Datenschutzgrundverordnungsbestätigung '.repeat(8))])
  const long = words(screen, /^Daten/).element()
  expect(long.getBoundingClientRect().height).toBe(88)
  screen.container.querySelector('button')?.focus()
  expect(long.scrollHeight - long.clientHeight).toBeLessThan(2)
  expect(long.getBoundingClientRect().height).toBeGreaterThan(88)
})

/** Renders toasts beside a dialog that is open, closed or not rendered. */
async function besideDialog(dialog: 'open' | 'closed' | 'gone', autoClose = 0) {
  const onClose = vi.fn()
  const page = (state: typeof dialog) => (
    <main>
      <h1>Page</h1>
      {state !== 'gone' && (
        <Dialog open={state === 'open'} title="Reject?" onClose={() => undefined}>
          Dana will be told.
        </Dialog>
      )}
      <Toasts
        toasts={[toast('Please, use another email', { type: 'error', autoClose })]}
        onClose={onClose}
      />
    </main>
  )
  const screen = await render(page(dialog))
  const message = () => screen.container.querySelector('[data-type]') ?? expect.fail()
  return {
    screen,
    onClose,
    message,
    rerenderWith: (state: typeof dialog) => screen.rerender(page(state)),
  }
}

test.each(['closed', 'gone'] as const)(
  'while a modal dialog is open they are in front of it, pressed and heard; when it is %s they are in the page again',
  async (after) => {
    vi.useRealTimers()
    const { screen, onClose, message, rerenderWith } = await besideDialog('open')
    const { left, top, width, height } = message().getBoundingClientRect()
    expect(message().contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(
      true,
    )
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Please, use another email')
    expect(document.querySelector('dialog')?.contains(screen.getByRole('alert').element())).toBe(
      true,
    )
    expect(await accessibilityViolations()).toEqual([])
    await rerenderWith(after)
    expect(screen.container.contains(message())).toBe(true)
    expect(message().closest('dialog')).toBeNull()
    await screen.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.poll(() => onClose.mock.calls).toEqual([['Please, use another email']])
  },
)

test('the close button of a message in front of a dialog closes the message, not the dialog', async () => {
  vi.useRealTimers()
  const { onClose, message } = await besideDialog('open')
  await userEvent.click(message().querySelector('button') ?? expect.fail())
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(document.querySelector('dialog')?.open).toBe(true)
})

test('a dialog that opens does not give a message its time anew', async () => {
  const { onClose, rerenderWith } = await besideDialog('closed', 1000)
  await advanceTimers(900)
  await rerenderWith('open')
  await advanceTimers(400)
  expect(onClose).toHaveBeenCalledOnce()
})

test('toasts that go while a dialog is open leave nothing in it', async () => {
  vi.useRealTimers()
  const { screen } = await besideDialog('open')
  await screen.rerender(
    <main>
      <Dialog open title="Reject?" onClose={() => undefined}>
        Dana will be told.
      </Dialog>
    </main>,
  )
  expect(document.querySelector('[data-type]')).toBeNull()
})
