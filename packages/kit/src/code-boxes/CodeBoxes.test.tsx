import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setInputValue } from '../../test/set-input-value.ts'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { CodeBoxes } from './CodeBoxes.tsx'
import type { CodeBoxesProps } from './CodeBoxes.tsx'

async function drawn(props: Partial<CodeBoxesProps> = {}) {
  const onFull = vi.fn()
  const boxes = (more: Partial<CodeBoxesProps> = {}) => (
    <StrictMode>
      <main>
        <CodeBoxes id="code" onFull={onFull} {...props} {...more} />
      </main>
    </StrictMode>
  )
  const screen = await render(boxes())
  const box = (number: number) =>
    document.querySelector<HTMLInputElement>(`#code-${number}`) as HTMLInputElement
  const code = () => [1, 2, 3, 4].map((number) => box(number).value || '_').join('')
  const focused = () => Number(document.activeElement?.id.replace('code-', ''))
  return {
    screen,
    onFull,
    box,
    code,
    focused,
    redraw: (more: Partial<CodeBoxesProps>) => screen.rerender(boxes(more)),
  }
}

function paste(input: HTMLInputElement, text: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  return input.dispatchEvent(
    new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
  )
}

test('each digit moves on to the next box, and the code is told once when all four are filled', async () => {
  const { box, code, focused, onFull } = await drawn()
  box(1).focus()
  await userEvent.keyboard('407')
  expect([code(), focused()]).toEqual(['407_', 4])
  expect(onFull).not.toHaveBeenCalled()
  await userEvent.keyboard('1')
  expect(code()).toBe('4071')
  expect(onFull.mock.calls).toEqual([['4071']])
})

test('what is no digit is not taken', async () => {
  const { box, code, focused } = await drawn()
  box(1).focus()
  await userEvent.keyboard('1a -2')
  expect([code(), focused()]).toEqual(['12__', 3])
})

test('full-width figures are digits', async () => {
  const { box, code } = await drawn()
  setInputValue(box(1), '１２', { inputType: 'insertCompositionText', data: '１２' })
  await expect.poll(code).toBe('12__')
})

test('a digit takes the place of what the box holds', async () => {
  const { box, code, focused, onFull } = await drawn()
  box(1).focus()
  await userEvent.keyboard('123')
  await userEvent.click(box(2))
  await userEvent.keyboard('8')
  expect([code(), focused()]).toEqual(['183_', 3])
  box(2).focus()
  box(2).setSelectionRange(1, 1)
  await userEvent.keyboard('9')
  expect([code(), focused()]).toEqual(['193_', 3])
  await userEvent.keyboard('{End}4')
  expect(onFull.mock.calls).toEqual([['1934']])
})

test('Backspace empties the box; in an empty one it goes back', async () => {
  const { box, code, focused } = await drawn()
  box(1).focus()
  await userEvent.keyboard('123{Backspace}')
  expect([code(), focused()]).toEqual(['12__', 3])
  await userEvent.keyboard('{Backspace}')
  expect([code(), focused()]).toEqual(['1___', 2])
  await userEvent.keyboard('{Backspace}{Backspace}')
  expect([code(), focused()]).toEqual(['____', 1])
})

test('a phone’s Backspace, which tells no key, does the same', async () => {
  const { box, code, focused } = await drawn()
  box(1).focus()
  await userEvent.keyboard('123')
  box(4).dispatchEvent(
    new InputEvent('beforeinput', {
      bubbles: true,
      cancelable: true,
      inputType: 'deleteContentBackward',
    }),
  )
  await expect.poll(() => [code(), focused()]).toEqual(['12__', 3])
  box(2).focus()
  setInputValue(box(2), '', { inputType: 'deleteContentBackward' })
  await expect.poll(() => [code(), focused()]).toEqual(['1___', 2])
})

test('the arrows, Home and End go from box to box', async () => {
  const { box, focused } = await drawn()
  box(2).focus()
  const seen = []
  for (const key of [
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
    'ArrowLeft',
    'Home',
    'ArrowLeft',
    'End',
  ]) {
    await userEvent.keyboard(`{${key}}`)
    seen.push(focused())
  }
  expect(seen).toEqual([3, 4, 4, 3, 1, 1, 4])
})

test.each([1, 3])('a paste of " 98-76 " into box %i fills them all', async (number) => {
  const { box, code, onFull } = await drawn()
  box(number).focus()
  const isLeftToBrowser = paste(box(number), ' 98-76 ')
  expect(isLeftToBrowser).toBe(false)
  await expect.poll(code).toBe('9876')
  expect(onFull.mock.calls).toEqual([['9876']])
})

test('of a pasted sentence the first four digits count, and a paste of fewer goes in from its box on', async () => {
  const { box, code } = await drawn()
  paste(box(1), 'Your code is 4071. It expires in 90 seconds.')
  await expect.poll(code).toBe('4071')
  paste(box(3), '55')
  await expect.poll(code).toBe('4055')
})

test('the first box takes the phone’s one-time code: all four digits, told once', async () => {
  const { box, code, onFull } = await drawn()
  expect([box(1).autocomplete, box(1).maxLength, box(1).inputMode, box(2).autocomplete]).toEqual([
    'one-time-code',
    4,
    'numeric',
    'off',
  ])
  setInputValue(box(1), '9876')
  await expect.poll(code).toBe('9876')
  setInputValue(box(1), '9876')
  expect(onFull.mock.calls).toEqual([['9876']])
})

test('an autofill that writes into each box at once is told once', async () => {
  const { box, code, onFull } = await drawn()
  for (const number of [1, 2, 3, 4]) setInputValue(box(number), String(number))
  await expect.poll(code).toBe('1234')
  expect(onFull.mock.calls).toEqual([['1234']])
})

test('a wrong code empties the boxes, turns them red, is announced, and the focus goes back to the first', async () => {
  const { box, code, focused, redraw, screen } = await drawn()
  paste(box(1), '1234')
  box(4).focus()
  await redraw({ attempt: 1, error: 'Invalid code' })
  expect([code(), focused()]).toEqual(['____', 1])
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Invalid code')
  for (const number of [1, 4]) expect(box(number).getAttribute('aria-invalid')).toBe('true')
  await expect
    .element(screen.getByRole('textbox', { name: 'Digit 1 of 4' }))
    .toHaveAccessibleDescription('Invalid code')
  expect(getComputedStyle(box(1)).borderTopWidth).toBe('2px')
})

test('the red goes with the next digit, comes back with the next wrong code, and the same code can be tried again', async () => {
  const { box, onFull, redraw, screen } = await drawn()
  await redraw({ attempt: 1, error: 'Invalid code' })
  paste(box(1), '1234')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('')
  expect(box(1).hasAttribute('aria-invalid')).toBe(false)
  await redraw({ attempt: 2, error: 'Invalid code' })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Invalid code')
  paste(box(1), '1234')
  expect(onFull.mock.calls).toEqual([['1234'], ['1234']])
})

test('while it is checked the code stays and nothing more is taken', async () => {
  const { box, code, onFull, redraw, screen } = await drawn()
  paste(box(1), '1234')
  await redraw({ busy: true })
  box(4).focus()
  await userEvent.keyboard('{Backspace}9')
  paste(box(1), '5678')
  expect([code(), onFull.mock.calls.length]).toEqual(['1234', 1])
  await expect.element(screen.getByRole('group')).toHaveAttribute('aria-busy', 'true')
})

test('the boxes are a group with a name, and each has a name of its own', async () => {
  const { screen } = await drawn({ legend: 'Code', hint: 'Valid for 90 seconds' })
  await expect
    .element(screen.getByRole('group', { name: 'Code' }))
    .toHaveAccessibleDescription('Valid for 90 seconds')
  for (const number of [1, 2, 3, 4])
    await expect
      .element(screen.getByRole('textbox', { name: `Digit ${number} of 4` }))
      .toBeVisible()
})

test('the page’s focus is left alone when they appear', async () => {
  await drawn()
  expect(document.activeElement).toBe(document.body)
})

test('there are four, of 64 by 72, 10 apart, with mono figures of 28px', async () => {
  const { screen, box } = await drawn()
  const boxes = screen
    .getByRole('textbox')
    .elements()
    .map((each) => each.getBoundingClientRect())
  expect(boxes.map(({ width, height }) => [width, height])).toEqual([
    [64, 72],
    [64, 72],
    [64, 72],
    [64, 72],
  ])
  expect(boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? 0))).toEqual([10, 10, 10])
  const { fontSize, fontFamily } = getComputedStyle(box(1))
  expect([fontSize, fontFamily]).toEqual([
    '28px',
    expect.stringMatching(/^"Overpass Mono Variable"/),
  ])
})

test('they shrink where there is no room', async () => {
  const screen = await render(
    <div style={{ width: 200 }}>
      <CodeBoxes id="code" onFull={() => undefined} />
    </div>,
  )
  const group = screen.getByRole('group').element()
  expect(group.scrollWidth).toBeLessThanOrEqual(200)
})

test('have no accessibility violation, also with an error', async () => {
  const { redraw } = await drawn({ hint: 'Valid for 90 seconds' })
  expect(await accessibilityViolations()).toEqual([])
  await redraw({ attempt: 1, error: 'Invalid code' })
  expect(await accessibilityViolations()).toEqual([])
})
