import { useState } from 'react'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { emulateMedia } from '../../test/emulate-media.ts'
import { disableAnimations } from '../../test/screenshots/disable-animations.ts'
import { forcePseudoState } from '../../test/screenshots/force-pseudo-state.ts'
import { Button } from './Button.tsx'
import type { ButtonVariant } from './Button.tsx'

test('a disabled button keeps the focus and ignores clicks', async () => {
  const clicked = vi.fn()
  const screen = await render(
    <Button disabled onClick={clicked}>
      Continue
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Continue' })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  ;(button.element() as HTMLElement).click()
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  expect(clicked).not.toHaveBeenCalled()
})

test('the variant `disabled` is disabled', async () => {
  const clicked = vi.fn()
  const screen = await render(
    <Button variant="disabled" onClick={clicked}>
      Continue
    </Button>,
  )
  ;(screen.getByRole('button').element() as HTMLElement).click()
  expect(clicked).not.toHaveBeenCalled()
})

test('a disabled or busy submit button sends nothing, not even by Enter in a field', async () => {
  const sent = vi.fn((event: FormEvent) => event.preventDefault())
  const screen = await render(
    <form onSubmit={sent}>
      <input aria-label="Code" />
      <Button type="submit" disabled>
        Send
      </Button>
    </form>,
  )
  await userEvent.type(screen.getByLabelText('Code'), '1234{Enter}')
  expect(sent).not.toHaveBeenCalled()
  await screen.rerender(
    <form onSubmit={sent}>
      <input aria-label="Code" />
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  )
  await userEvent.type(screen.getByLabelText('Code'), '{Enter}')
  expect(sent).not.toHaveBeenCalled()
  await screen.rerender(
    <form onSubmit={sent}>
      <input aria-label="Code" />
      <Button type="submit">Send</Button>
    </form>,
  )
  await userEvent.type(screen.getByLabelText('Code'), '{Enter}')
  expect(sent).toHaveBeenCalledOnce()
})

test('a busy button says so and ignores further clicks', async () => {
  const clicked = vi.fn()
  function Sender() {
    const [busy, setBusy] = useState(false)
    return (
      <Button
        busy={busy}
        busyLabel="Working..."
        onClick={() => {
          clicked()
          setBusy(true)
        }}
      >
        Sign in
      </Button>
    )
  }
  const screen = await render(<Sender />)
  await screen.getByRole('button', { name: 'Sign in' }).click()
  const busy = screen.getByRole('button', { name: 'Working...' })
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  await busy.click()
  expect(clicked).toHaveBeenCalledOnce()
})

const withWords = [
  'primary',
  'plus',
  'secondary',
  'primaryMedium',
  'secondaryMedium',
  'small',
  'secondarySmall',
  'filter',
  'group',
  'clean',
] as const

test.each(withWords)(
  '%s keeps its width while busy, and the spinner stands in it at the right',
  async (variant) => {
    function Sender() {
      const [busy, setBusy] = useState(false)
      return (
        <Button variant={variant} busy={busy} onClick={() => setBusy(true)}>
          Approve
        </Button>
      )
    }
    const screen = await render(<Sender />)
    const button = screen.getByRole('button', { name: 'Approve' })
    const before = button.element().getBoundingClientRect()
    await button.click()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    const after = button.element().getBoundingClientRect()
    expect([after.width, after.height]).toEqual([expect.closeTo(before.width, 1), before.height])
    const spinner = [...button.element().querySelectorAll('span')].at(-1)?.getBoundingClientRect()
    expect(spinner && spinner.width > 0 && spinner.left > after.left + after.width / 2).toBe(true)
  },
)

test.each(['primaryMedium', 'secondary', 'small', 'group'] as const)(
  '%s keeps its width also where nobody pressed it',
  async (variant) => {
    const screen = await render(<Button variant={variant}>Approve</Button>)
    const width = () => screen.getByRole('button').element().getBoundingClientRect().width
    const before = width()
    await screen.rerender(
      <Button variant={variant} busy>
        Approve
      </Button>,
    )
    expect(width()).toBeCloseTo(before, 1)
  },
)

test.each([
  'primary',
  'plus',
  'secondary',
  'small',
  'secondarySmall',
  'filter',
  'group',
  'primaryMedium',
  'secondaryMedium',
  'clean',
  'action',
  'clear',
] as const)('the spinner of %s stands inside of it', async (variant) => {
  const word = variant === 'clear' ? undefined : 'Go' // which is a sign alone
  const screen = await render(
    <>
      <Button variant={variant} aria-label="Go">
        {word}
      </Button>
      <br />
      <Button variant={variant} aria-label="Go" busy>
        {word}
      </Button>
    </>,
  )
  const [still, busy] = screen
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect())
  const turning = [...(screen.getByRole('button').elements()[1]?.querySelectorAll('span') ?? [])]
    .at(-1)
    ?.getBoundingClientRect()
  expect(turning?.width).toBeGreaterThan(0)
  expect(turning?.right).toBeLessThanOrEqual(busy?.right ?? NaN)
  expect(turning?.left).toBeGreaterThanOrEqual(busy?.left ?? NaN)
  if (variant === 'clean') expect(busy?.width).toBeCloseTo(still?.width ?? NaN, 1)
})

test('what ends a button keeps its room for the spinner', async () => {
  const screen = await render(
    <Button variant="primaryMedium" iconEnd={<kbd>Enter</kbd>}>
      Approve
    </Button>,
  )
  const width = () => screen.getByRole('button').element().getBoundingClientRect().width
  const before = width()
  await screen.rerender(
    <Button variant="primaryMedium" busy iconEnd={<kbd>Enter</kbd>}>
      Approve
    </Button>,
  )
  expect(width()).toBe(before)
  await expect.element(screen.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
})

test('a full-width button keeps its width while busy', async () => {
  const screen = await render(<Button wide>Sign in</Button>)
  const before = screen.getByRole('button').element().getBoundingClientRect()
  await screen.rerender(
    <Button wide busy busyLabel="Working...">
      Sign in
    </Button>,
  )
  const after = screen.getByRole('button').element().getBoundingClientRect()
  expect([after.width, after.height]).toEqual([before.width, before.height])
})

test('a button with a long label does not shrink while busy', async () => {
  function Sender() {
    const [busy, setBusy] = useState(false)
    return (
      <Button busy={busy} busyLabel="Working..." onClick={() => setBusy(true)}>
        Send registration and wait for the mail
      </Button>
    )
  }
  const screen = await render(<Sender />)
  const before = screen.getByRole('button').element().getBoundingClientRect().width
  await screen.getByRole('button').click()
  await expect.element(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('button').element().getBoundingClientRect().width).toBeCloseTo(before, 0)
})

test('a button told so fires on Enter anywhere on the page, but not from a text area, another button, a link, a select, a summary or editable text', async () => {
  const fired = vi.fn()
  const other = vi.fn()
  const screen = await render(
    <>
      <input aria-label="Field" />
      <textarea aria-label="Note" />
      <Button variant="secondary" onClick={other}>
        Other
      </Button>
      <a href="#somewhere">Somewhere</a>
      <select aria-label="Area" />
      <details>
        <summary>More</summary>
      </details>
      <div
        role="textbox"
        aria-label="Text"
        contentEditable="plaintext-only"
        suppressContentEditableWarning
      />
      <Button fireOnEnter onClick={fired}>
        Continue
      </Button>
    </>,
  )
  await userEvent.keyboard('{Enter}')
  expect(fired).toHaveBeenCalledTimes(1)
  await userEvent.type(screen.getByLabelText('Field'), '{Enter}')
  expect(fired).toHaveBeenCalledTimes(2)
  await userEvent.type(screen.getByLabelText('Note'), '{Enter}')
  screen.getByRole('button', { name: 'Other' }).element().focus()
  await userEvent.keyboard('{Enter}')
  for (const place of [
    screen.getByRole('link'),
    screen.getByLabelText('Area'),
    screen.getByText('More'),
    screen.getByLabelText('Text'),
  ]) {
    place.element().focus()
    await userEvent.keyboard('{Enter}')
  }
  expect(fired).toHaveBeenCalledTimes(2)
  expect(other).toHaveBeenCalledOnce()
})

test('Enter in an open dialog fires what stands in that dialog, and nothing behind it', async () => {
  const behind = vi.fn()
  const within = vi.fn()
  const screen = await render(
    <>
      <dialog>
        <input aria-label="Reason" />
        <Button fireOnEnter onClick={within}>
          Within
        </Button>
      </dialog>
      <Button fireOnEnter onClick={behind}>
        Behind
      </Button>
    </>,
  )
  const dialog = screen.container.querySelector('dialog')
  dialog?.showModal()
  await userEvent.type(screen.getByLabelText('Reason'), '{Enter}')
  expect([behind.mock.calls.length, within.mock.calls.length]).toEqual([0, 1])
  ;(document.activeElement as HTMLElement).blur()
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('{Enter}')
  expect([behind.mock.calls.length, within.mock.calls.length]).toEqual([0, 2])
  dialog?.close()
  await userEvent.keyboard('{Enter}')
  expect([behind.mock.calls.length, within.mock.calls.length]).toEqual([1, 2])
})

test('inside a form it fires once, not a second time through the form', async () => {
  const sent = vi.fn((event: FormEvent) => event.preventDefault())
  const screen = await render(
    <form onSubmit={sent}>
      <input aria-label="Code" />
      <Button type="submit" fireOnEnter>
        Send
      </Button>
    </form>,
  )
  await userEvent.type(screen.getByLabelText('Code'), '1234{Enter}')
  expect(sent).toHaveBeenCalledOnce()
})

test('with an address it is a link; disabled, it leads nowhere', async () => {
  const screen = await render(
    <Button variant="secondary" href="/signup">
      Register now
    </Button>,
  )
  await expect
    .element(screen.getByRole('link', { name: 'Register now' }))
    .toHaveAttribute('href', '/signup')
  await screen.rerender(
    <Button variant="secondary" href="/signup" disabled>
      Register now
    </Button>,
  )
  await expect
    .element(screen.getByRole('link', { name: 'Register now' }))
    .not.toHaveAttribute('href')
})

test.each<[ButtonVariant, string | undefined]>([
  ['plus', 'lucide-plus'],
  ['clear', 'lucide-x'],
  ['primary', 'lucide-arrow-right'],
  ['secondary', undefined],
])('%s has the sign of its look by itself: %s', async (variant, sign) => {
  const screen = await render(<Button variant={variant} aria-label="New account" />)
  const signs = [...screen.getByRole('button').element().querySelectorAll('svg')].map(
    ({ classList }) => [...classList].find((name) => name !== 'lucide'),
  )
  expect(signs).toEqual(sign ? [sign] : [])
})

test.each<ButtonVariant>(['plus', 'clear'])('%s without a sign has none', async (variant) => {
  const screen = await render(<Button variant={variant} icon={null} aria-label="New account" />)
  expect(screen.getByRole('button').element().querySelector('svg')).toBeNull()
})

test('pressed, it moves one pixel down and its arrow three on; with reduced motion nothing moves', async () => {
  await render(<Button>Sign in</Button>)
  const moved = () =>
    ['button', 'button > span:has(svg)'].map(
      (part) => getComputedStyle(document.querySelector(part) ?? document.body).transform,
    )
  const moveAgain = disableAnimations()
  await forcePseudoState(['hover', 'active'])
  expect(moved()).toEqual(['matrix(1, 0, 0, 1, 0, 1)', 'matrix(1, 0, 0, 1, 3, 0)'])
  await emulateMedia({ reducedMotion: 'reduce' })
  expect(moved()).toEqual(['none', 'none'])
  moveAgain()
})

test('a disabled `clean` button does not answer to the pointer', async () => {
  const screen = await render(
    <Button variant="clean" disabled>
      Back to login
    </Button>,
  )
  const line = () => {
    const { textDecorationColor, textDecorationThickness } = getComputedStyle(
      screen.getByRole('button').element(),
    )
    return [textDecorationColor, textDecorationThickness]
  }
  const moveAgain = disableAnimations()
  const before = line()
  await forcePseudoState(['hover'])
  expect(line()).toEqual(before)
  moveAgain()
})
