import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Controlled } from '../../../test/stories/Controlled.tsx'
import { marksOf, numberCharacters, parseNumber } from './number.ts'
import { NumberField } from './NumberField.tsx'
import type { NumberFieldProps } from './NumberField.tsx'

async function show(
  { value: first = null, ...props }: Partial<NumberFieldProps> = {},
  lang = 'en',
) {
  const onChange = vi.fn<(value: number | null) => void>()
  const screen = await render(
    <Controlled<number | null> initial={first}>
      {(value, set) => (
        <div lang={lang}>
          <NumberField
            id="n"
            label="Number"
            {...props}
            value={value}
            onChange={(next) => {
              onChange(next)
              set(next)
            }}
          />
        </div>
      )}
    </Controlled>,
  )
  return {
    field: screen.getByRole('spinbutton', { name: 'Number' }),
    last: () => onChange.mock.lastCall?.[0],
    onChange,
  }
}

describe('a number field', () => {
  test('holds what is typed above the maximum at the maximum', async () => {
    const { field, last } = await show({ max: 2026 })
    await userEvent.type(field, '20269')
    await expect.element(field).toHaveValue('2026')
    expect(last()).toBe(2026)
  })

  test('is a spinbutton that tells its value and its limits', async () => {
    const { field } = await show({ value: 5, min: 0, max: 10 })
    for (const [name, value] of [
      ['aria-valuenow', '5'],
      ['aria-valuemin', '0'],
      ['aria-valuemax', '10'],
    ] as const)
      await expect.element(field).toHaveAttribute(name, value)
  })

  test('tells no value and no limits that it has not', async () => {
    const { field } = await show()
    for (const name of ['aria-valuenow', 'aria-valuemin', 'aria-valuemax'])
      await expect.element(field).not.toHaveAttribute(name)
  })

  test.each([
    ['{ArrowUp}', 6],
    ['{ArrowDown}', 4],
    ['{PageUp}', 8],
    ['{PageDown}', -5],
  ])('%s moves from 5 by steps, never past the maximum of 8', async (key, expected) => {
    const { field, last } = await show({ value: 5, max: 8 })
    await userEvent.type(field, key)
    expect(last()).toBe(expected)
  })

  test('does not step below its minimum', async () => {
    const { field, last } = await show({ value: 1, min: 0 })
    await userEvent.type(field, '{ArrowDown}{ArrowDown}{PageDown}')
    expect(last()).toBe(0)
  })

  test('steps by decimals without dust', async () => {
    const { field, last } = await show({ value: 0.1, step: 0.1 })
    await userEvent.type(field, '{ArrowUp}{ArrowUp}')
    expect(last()).toBe(0.3)
  })

  test('takes a decimal comma, shows it as it was typed, and when it is left as it was understood', async () => {
    const { field, last } = await show()
    await userEvent.type(field, '2,5')
    expect(last()).toBe(2.5)
    await expect.element(field).toHaveValue('2,5')
    await userEvent.tab()
    await expect.element(field).toHaveValue('2.5')
  })

  test('takes figures only when it is whole, none after the decimal mark, and reports null when it is empty', async () => {
    const { field, last } = await show({ whole: true })
    await userEvent.type(field, '2x0.1')
    expect(last()).toBe(20)
    await userEvent.tab()
    await expect.element(field).toHaveValue('20')
    await userEvent.clear(field)
    expect(last()).toBeNull()
  })

  test.each([
    ['en', '1,234', 1234, '1234'],
    ['de', '1.234', 1234, '1234'],
    ['de', '1.234,5', 1234.5, '1234,5'],
  ])(
    'in the language %s it reads %s, and shows what it understood',
    async (lang, typed, expected, shown) => {
      const { field, last } = await show({}, lang)
      await userEvent.type(field, typed)
      expect(last()).toBe(expected)
      await userEvent.tab()
      await expect.element(field).toHaveValue(shown)
    },
  )

  test('a whole one reads grouped figures while they are typed', async () => {
    const { field, last } = await show({ whole: true })
    await userEvent.type(field, '1,234')
    expect(last()).toBe(1234)
  })

  test('takes no number whose last figures it would lose, typed or by steps', async () => {
    const { field, last } = await show({ value: 9_007_199_254_740_990 })
    await userEvent.type(field, '{ArrowUp}{ArrowUp}')
    expect(last()).toBe(9_007_199_254_740_991)
    await expect.element(field).toHaveValue('9007199254740991')
    await userEvent.fill(field, '9007199254740993')
    expect(last()).toBeNull()
  })

  test('holds the longest number at its maximum', async () => {
    const { field, last } = await show({ max: 2026 })
    await userEvent.fill(field, '9'.repeat(400))
    expect(last()).toBe(2026)
  })

  test.each([
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
    [0.1, '0.1'],
    [-2.5, '-2.5'],
  ])('shows %d without an exponent', async (value, text) => {
    const { field } = await show({ value })
    await expect.element(field).toHaveValue(text)
  })

  test('forgets what was no number when it is left', async () => {
    const { field } = await show()
    await userEvent.type(field, '-')
    await expect.element(field).toHaveValue('-')
    await userEvent.tab()
    await expect.element(field).toHaveValue('')
  })

  test('shows what its owner sets', async () => {
    const screen = await render(
      <NumberField id="n" label="Number" value={7} onChange={() => undefined} />,
    )
    await screen.rerender(
      <NumberField id="n" label="Number" value={8} onChange={() => undefined} />,
    )
    await expect.element(screen.getByRole('spinbutton')).toHaveValue('8')
  })

  test('does not change when one scrolls over it', async () => {
    const { field, onChange } = await show({ value: 5 })
    field.element().dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true }))
    expect(onChange).not.toHaveBeenCalled()
  })
})

test.each([
  ['12', 12],
  ['-3', -3],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['.5', 0.5],
  ['2.', 2],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1.234.567', 1234567],
  ['', null],
  ['-', null],
  ['.', null],
  ['9'.repeat(400), null],
  ['9007199254740991', 9007199254740991],
  ['9007199254740993', null],
  ['-9007199254740993', null],
])('%s means %s', (text, expected) => expect(parseNumber(text)).toBe(expected))

test.each([
  ['en', '1,234', 1234],
  ['en', '-12,345', -12345],
  ['en', '1.234', 1.234],
  ['en', '0,234', 0.234],
  ['en', '1,5', 1.5],
  ['de', '1.234', 1234],
  ['de', '1,234', 1.234],
  ['de', '2.5', 2.5],
  ['ja', '1,234', 1234],
  ['fr', '1,234', 1.234],
  ['fr', '1.234', 1.234],
  ['', '1,234', 1234],
  ['not a language', '1,234', 1234],
])('in %j %s means %d', (language, text, expected) =>
  expect(parseNumber(text, marksOf(language))).toBe(expected),
)

test.each([
  ['1e5', false, '15'],
  ['1-2', false, '12'],
  ['-1-2', false, '-12'],
  ['１２', true, '12'],
  ['−4', true, '-4'],
  ['2.5', true, '2.'],
  ['1,234.5', true, '1,234.'],
  ['<b>7', false, '7'],
])('of %s typed (whole: %s) stays %s', (typed, whole, kept) =>
  expect(numberCharacters(typed, whole)).toBe(kept),
)
