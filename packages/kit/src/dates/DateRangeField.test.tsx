import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { emulateMedia } from '../../test/emulate-media.ts'
import dateStyles from '../field/date-field/DateField.module.css'
import { KitProvider } from '../provider/KitProvider.tsx'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import type { DateRange } from './date-range.ts'
import { DateRangeField } from './DateRangeField.tsx'
import type { DateRangeFieldProps } from './DateRangeField.tsx'

const november: DateRange = { from: '2015-11-10', to: '2015-11-12' }

async function show(
  first: DateRange | null = november,
  props: Partial<DateRangeFieldProps> = {},
  language = 'en-US',
) {
  const onChange = vi.fn<(value: DateRange | null) => void>()
  function Field() {
    const [value, setValue] = useState(first)
    return (
      <DateRangeField
        id="travel"
        label="Travel dates"
        {...props}
        value={value}
        onChange={(next) => {
          onChange(next)
          setValue(next)
        }}
      />
    )
  }
  const screen = await render(
    <KitProvider language={language}>
      <main>
        <Ticket>
          <TicketRow>
            <Field />
          </TicketRow>
        </Ticket>
        <button>next</button>
      </main>
    </KitProvider>,
  )
  const button = screen.getByRole('button', { name: /calendar|Kalender/i })
  const day = (name: string) => screen.getByRole('button', { name })
  const open = async () => {
    await button.click()
    await expect.element(screen.getByRole('grid').first()).toBeVisible()
  }
  return { screen, button, day, open, onChange, last: () => onChange.mock.lastCall?.[0] }
}
const press = (keys: string) => userEvent.keyboard(keys)

test('both days can be typed, and each has a name', async () => {
  const { screen, last } = await show(null)
  await userEvent.fill(
    screen.getByRole('textbox', { name: 'Travel dates First day' }),
    '2015-11-10',
  )
  expect(last()).toEqual({ from: '2015-11-10', to: '' })
  await userEvent.fill(screen.getByRole('textbox', { name: 'Travel dates Last day' }), '2015-11-12')
  expect(last()).toEqual(november)
  await userEvent.fill(screen.getByRole('textbox', { name: 'Travel dates First day' }), '')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Travel dates Last day' }), '')
  expect(last()).toBe(null)
})

test('the calendar opens on the first day of the range; two presses pick another one, close it and give the focus back', async () => {
  const { screen, button, day, open, onChange } = await show()
  await open()
  await expect.element(day('Tuesday, November 10, 2015')).toHaveFocus()
  await expect.element(screen.getByText('Choose the first day')).toBeVisible()
  await day('Friday, November 20, 2015').click()
  await expect.element(screen.getByText('Choose the last day')).toBeVisible()
  await day('Tuesday, November 17, 2015').click()
  expect(onChange.mock.calls).toEqual([
    [{ from: '2015-11-20', to: '' }],
    [{ from: '2015-11-17', to: '2015-11-20' }],
  ])
  await expect.element(screen.getByRole('grid')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('the button goes as that of a date does where the browser shows buttons of its own', async () => {
  const { button } = await show()
  await expect.element(button).toHaveClass(dateStyles.open ?? '')
})

test('the keys are those of a grid of days', async () => {
  const { day, open, last } = await show()
  await open()
  const steps = [
    ['{ArrowRight}', 'Wednesday, November 11, 2015'],
    ['{ArrowDown}', 'Wednesday, November 18, 2015'],
    ['{Home}', 'Sunday, November 15, 2015'],
    ['{End}', 'Saturday, November 21, 2015'],
    ['{ArrowUp}', 'Saturday, November 14, 2015'],
    ['{ArrowLeft}', 'Friday, November 13, 2015'],
    ['{PageDown}', 'Sunday, December 13, 2015'],
    ['{PageUp}', 'Friday, November 13, 2015'],
    ['{Shift>}{PageDown}{/Shift}', 'Sunday, November 13, 2016'],
  ] as const
  for (const [keys, name] of steps) {
    await press(keys)
    await expect.element(day(name)).toHaveFocus()
  }
  await press('{Enter}{ArrowRight} ')
  expect(last()).toEqual({ from: '2016-11-13', to: '2016-11-14' })
})

test('from right to left the left arrow leads to the next day', async () => {
  document.documentElement.dir = 'rtl'
  const { day, open } = await show()
  await open()
  await press('{ArrowLeft}')
  await expect.element(day('Wednesday, November 11, 2015')).toHaveFocus()
  document.documentElement.dir = ''
})

test('Escape and a move of the focus close it, and a dialog around it hears nothing of Escape', async () => {
  const heard = vi.fn()
  document.addEventListener('keydown', heard)
  const { screen, button, open } = await show()
  await open()
  await press('{Escape}')
  document.removeEventListener('keydown', heard)
  expect(heard).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('grid')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await open()
  screen.getByRole('button', { name: 'next' }).element().focus()
  await expect.element(screen.getByRole('grid')).not.toBeInTheDocument()
})

test('days before the least and after the greatest cannot be picked, nor can their months be shown', async () => {
  const { screen, day, open, onChange } = await show(november, {
    min: '2015-11-05',
    max: '2015-11-25',
  })
  await open()
  await expect.element(day('Wednesday, November 4, 2015')).toBeDisabled()
  await expect.element(day('Thursday, November 26, 2015')).toBeDisabled()
  for (const turn of ['Previous month', 'Next month'])
    await expect.element(day(turn)).toHaveAttribute('aria-disabled', 'true')
  await press('{PageDown}')
  expect(onChange).not.toHaveBeenCalled()
  for (const end of ['First', 'Last'])
    await expect
      .element(screen.getByRole('textbox', { name: `Travel dates ${end} day` }))
      .toHaveAttribute('min', '2015-11-05')
})

test.each([
  ['en-US', 'Sunday', 'November 2015', 'Tuesday, November 10, 2015'],
  ['de', 'Montag', 'November 2015', 'Dienstag, 10. November 2015'],
  ['ja', '日曜日', '2015年11月', '2015年11月10日火曜日'],
])('the names and the first day of a week are those of %s', async (tag, first, month, name) => {
  const { screen, day } = await show(november, {}, tag)
  const button = () => screen.container.querySelector<HTMLElement>('[aria-haspopup=dialog]')
  await expect.poll(button).not.toBeNull() // the words of the language have loaded
  button()?.click()
  await expect.element(screen.getByRole('grid', { name: month })).toBeVisible()
  await expect.element(screen.getByText(month, { exact: true }).first()).toBeVisible()
  expect(screen.container.querySelector('[role=grid] th')?.getAttribute('aria-label')).toBe(first)
  await expect.element(day(name)).toBeVisible()
})

test.each([
  ['th', 'พฤศจิกายน 2015'],
  ['fa', 'نوامبر ۲۰۱۵'],
  ['ar-SA', 'نوفمبر ٢٠١٥'],
])('the months are those of the days also in %s, with its own figures', async (locale, month) => {
  const { screen, open } = await show(november, { locale })
  await open()
  await expect.element(screen.getByRole('grid', { name: month })).toBeVisible()
})

test('a text that is no language tag means English', async () => {
  const { screen, open } = await show(november, { locale: 'de_DE' })
  await open()
  await expect.element(screen.getByRole('grid', { name: 'November 2015' })).toBeVisible()
})

test("no class of the library's own is in the page", async () => {
  const { open } = await show(november, { min: '2015-11-05' })
  await open()
  const names = [...document.querySelectorAll('[class]')].flatMap((each) => [...each.classList])
  expect(names.filter((name) => name.startsWith('rdp'))).toEqual([])
})

test('a last day before the first is an error', async () => {
  const { screen } = await show({ from: '2015-11-12', to: '2015-11-10' })
  await expect
    .element(screen.getByRole('textbox', { name: 'Travel dates First day' }))
    .toHaveAccessibleDescription('The last day is before the first')
})

test('it is none while the days are typed, but when the focus has left the field', async () => {
  const { screen } = await show(november)
  const last = screen.getByRole('textbox', { name: 'Travel dates Last day' })
  await userEvent.fill(last, '0002-11-12') // the first key of a year
  await expect.element(last).toHaveValue('0002-11-12')
  await expect.element(last).not.toHaveAttribute('aria-invalid')
  screen.getByRole('textbox', { name: 'Travel dates First day' }).element().focus()
  await expect.element(last).not.toHaveAttribute('aria-invalid')
  screen.getByRole('button', { name: 'next' }).element().focus()
  await expect.element(last).toHaveAccessibleDescription('The last day is before the first')
})

test('a required range that was left empty has a missing value', async () => {
  const { screen } = await show(null, { required: true })
  screen.getByRole('textbox', { name: 'Travel dates First day' }).element().focus()
  screen.getByRole('button', { name: 'next' }).element().focus()
  await expect.element(screen.getByText('missing value')).toBeVisible()
})

test('open and shut it violates no accessibility rule, also with forced colours', async () => {
  const { open } = await show()
  expect(await accessibilityViolations()).toEqual([])
  await open()
  expect(await accessibilityViolations()).toEqual([])
  await emulateMedia({ forcedColors: 'active' })
  const [picked, other] = ['10', '17'].map((date) =>
    document.querySelector(`[data-day="2015-11-${date}"] > button`),
  )
  const colours = [picked, other].map((each) => each && getComputedStyle(each).backgroundColor)
  await emulateMedia({ forcedColors: null })
  expect(colours[0]).not.toBe(colours[1])
})

test.each([
  ['100%', false],
  ['200%', true],
])(
  'at 320 px with a text of %s all of the calendar can be reached; it scrolls: %s',
  async (size, scrolls) => {
    await page.viewport(320, 640)
    document.documentElement.style.fontSize = size
    const { screen, open } = await show()
    await open()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    const sheet = screen.getByRole('dialog', { name: 'Travel dates' }).element()
    const { left, right } = sheet.getBoundingClientRect()
    expect([left >= 0, right <= 320]).toEqual([true, true])
    expect(sheet.scrollWidth).toBeLessThanOrEqual(sheet.clientWidth)
    expect(sheet.scrollHeight > sheet.clientHeight).toBe(scrolls)
    expect(getComputedStyle(sheet).overflowY).toBe('auto')
    const last = [...sheet.querySelectorAll('[data-day] > button')].at(-1)
    last?.scrollIntoView({ block: 'nearest' })
    const { top = -1, bottom = Infinity } = last?.getBoundingClientRect() ?? {}
    expect([top >= 0, bottom <= innerHeight]).toEqual([true, true])
    document.documentElement.style.fontSize = ''
  },
)
