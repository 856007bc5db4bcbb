import { createRef, useState } from 'react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setInputValue } from '../../test/set-input-value.ts'
import { advanceTimers } from '../../test/advance-timers.ts'
import { Checkbox } from './checkbox/Checkbox.tsx'
import { CodeField } from './code-field/CodeField.tsx'
import { DateField } from './date-field/DateField.tsx'
import { NumberField } from './number-field/NumberField.tsx'
import { PasswordField } from './password-field/PasswordField.tsx'
import { Switch } from './switch/Switch.tsx'
import { TextField } from './text-field/TextField.tsx'
import type { TextFieldProps } from './text-field/TextField.tsx'
import { TextareaField } from './text-field/TextareaField.tsx'

const reported = vi.fn<(value: unknown) => void>()

function StatefulTextField({ first = '', ...field }: { first?: string } & Partial<TextFieldProps>) {
  const [value, setValue] = useState(first)
  return <TextField id="field" label="Name" {...field} value={value} onChange={setValue} />
}

test('the label names the field and a press anywhere in the cell goes to it', async () => {
  const screen = await render(<StatefulTextField />)
  const input = screen.getByRole('textbox', { name: 'Name' })
  const cell = input.element().closest('[data-cell]')
  await userEvent.click(cell ?? document.body, { position: { x: 8, y: 8 } })
  await expect.element(input).toHaveFocus()
})

test('a word of the label can be marked', async () => {
  const screen = await render(<StatefulTextField label="Department, if any" />)
  await screen.getByText('Department, if any').dblClick({ position: { x: 8, y: 8 }, force: true })
  expect(getSelection()?.toString().trim()).toBe('Department')
})

test('an error marks the field and is read with it, after the hint', async () => {
  const screen = await render(
    <StatefulTextField hint="At least 4 characters" error="missing value" />,
  )
  const input = screen.getByRole('textbox')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAccessibleDescription('At least 4 characters missing value')
  await expect.element(input).toHaveAttribute('aria-describedby', 'field-hint field-error')
})

test('optional and changed fields say so', async () => {
  const screen = await render(<StatefulTextField optional changed />)
  await expect.element(screen.getByText('optional')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Name (changed)' })).toBeVisible()
})

test('name, id, required, autocomplete and ref are handed on', async () => {
  const ref = createRef<HTMLInputElement>()
  await render(
    <StatefulTextField
      id="profile-email"
      name="email"
      required
      autoComplete="email"
      inputMode="email"
      ref={ref}
    />,
  )
  expect([
    ref.current?.id,
    ref.current?.name,
    ref.current?.required,
    ref.current?.autocomplete,
    ref.current?.inputMode,
  ]).toEqual(['profile-email', 'email', true, 'email', 'email'])
})

test('maximum length cuts off', async () => {
  const screen = await render(<StatefulTextField maxLength={10} />)
  await userEvent.type(screen.getByRole('textbox'), '1234567890abc')
  await expect.element(screen.getByRole('textbox')).toHaveValue('1234567890')
})

test('a text that is too long already keeps its end: it may become shorter, not longer', async () => {
  const changes: string[] = []
  const screen = await render(
    <TextField
      id="t"
      label="T"
      value="1234567"
      maxLength={5}
      onChange={(text) => changes.push(text)}
    />,
  )
  const input = screen.getByRole('textbox').element() as HTMLInputElement
  setInputValue(input, '234567')
  setInputValue(input, '12345678')
  expect(changes).toEqual(['234567', '1234567'])
})

test('a counter shows what remains, green below 80 % used and red from there', async () => {
  const screen = await render(<StatefulTextField maxLength={10} />)
  const counter = () => screen.container.querySelector('[data-level]')
  const seen = () => [
    counter()?.textContent,
    counter()?.getAttribute('data-level'),
    getComputedStyle(counter() ?? document.body).color,
  ]
  const colour = (token: string) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${token})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  await userEvent.type(screen.getByRole('textbox'), '1234567')
  await expect.poll(seen).toEqual(['3 left', 'low', colour('--kit-green-dark')])
  await userEvent.type(screen.getByRole('textbox'), '8')
  await expect.poll(seen).toEqual(['2 left', 'high', colour('--kit-red-dark')])
  await expect.element(screen.getByRole('textbox')).toHaveAccessibleDescription('2 left')
})

test('the counter can be left out and has no place without a maximum', async () => {
  const screen = await render(
    <>
      <StatefulTextField maxLength={10} counter={false} />
      <StatefulTextField id="other" />
    </>,
  )
  expect(screen.container.querySelector('[data-level]')).toBeNull()
})

test('the counter is read out politely, a second after the last key', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await render(<StatefulTextField maxLength={10} />)
  const announcement = () => screen.container.querySelector('[aria-live=polite]')?.textContent
  const type = (text: string) => {
    // Vitest's own `fill` would wait for the real clock.
    const input = screen.container.querySelector('input')
    if (input) setInputValue(input, text)
  }
  await expect.poll(announcement).toBe('')
  await advanceTimers(2000)
  expect(announcement()).toBe('')
  type('abc')
  await advanceTimers(950)
  type('abcd')
  await advanceTimers(950)
  expect(announcement()).toBe('')
  await advanceTimers(50)
  expect(announcement()).toBe('6 left')
  vi.useRealTimers()
})

test('long lines wrap in a text area, and its own line breaks stay', async () => {
  const screen = await render(
    <TextareaField id="note" label="Note" value={'long '.repeat(200)} onChange={() => undefined} />,
  )
  const area = screen.getByRole('textbox').element()
  expect(area.scrollWidth).toBe(area.clientWidth)
  expect(getComputedStyle(area).whiteSpace).toBe('pre-wrap')
})

test('a text area cuts off at its maximum length', async () => {
  const typed = vi.fn()
  const screen = await render(
    <TextareaField id="note" label="Note" value="abc" onChange={typed} maxLength={4} />,
  )
  await userEvent.fill(screen.getByRole('textbox'), 'abcdef')
  expect(typed).toHaveBeenLastCalledWith('abcd')
  expect(screen.container.querySelector('[data-level]')?.textContent).toBe('1 left')
})

test.each<[string, ReactNode, (control: HTMLInputElement) => void, unknown]>([
  [
    'text',
    <TextField key="early" id="early" label="Login" value="" onChange={reported} />,
    (input) => {
      input.value = 'claire'
    },
    'claire',
  ],
  [
    'a password',
    <PasswordField key="early" id="early" label="Password" value="" onChange={reported} />,
    (input) => {
      input.value = 'seven'
    },
    'seven',
  ],
  [
    'a date',
    <DateField key="early" id="early" label="Date" value="" onChange={reported} />,
    (input) => {
      input.value = '1988-03-14'
    },
    '1988-03-14',
  ],
  [
    'a number',
    <NumberField key="early" id="early" label="Seats" value={null} onChange={reported} />,
    (input) => {
      input.value = '12'
    },
    12,
  ],
  [
    'a ticked box',
    <Checkbox key="early" id="early" label="Terms" checked={false} onChange={reported} />,
    (input) => {
      input.checked = true
    },
    true,
  ],
  [
    'a turned switch',
    <Switch key="early" id="early" title="News" checked={false} onChange={reported} />,
    (input) => {
      input.checked = true
    },
    true,
  ],
])(
  'what was filled in before the page came alive is reported: %s',
  async (_, field, fill, value) => {
    reported.mockClear()
    const box = document.body.appendChild(document.createElement('div'))
    box.innerHTML = renderToString(field)
    fill(box.querySelector('input') as HTMLInputElement)
    const root = hydrateRoot(box, field)
    await expect.poll(() => reported.mock.calls).toEqual([[value]])
    root.unmount()
    box.remove()
  },
)

test('a password is shown on request and hidden again when it is sent', async () => {
  const screen = await render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField id="password" label="Password" value="  secret  " onChange={() => undefined} />
      <button>Send</button>
    </form>,
  )
  const input = screen.getByLabelText('Password', { exact: true })
  await expect.element(input).toHaveAttribute('type', 'password')
  await expect
    .element(screen.getByRole('button', { name: 'Show password' }))
    .toHaveAttribute('aria-controls', 'password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(input).toHaveAttribute('type', 'text')
  await expect.element(screen.getByText('Your password is shown')).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(input).toHaveAttribute('type', 'password')
  await expect.element(input).toHaveValue('  secret  ')
  await expect.element(input).toHaveAttribute('spellcheck', 'false')
})

test('the user of a password is in the form for password managers, and out of sight', async () => {
  const screen = await render(
    <PasswordField
      id="password"
      label="Password"
      value=""
      onChange={() => undefined}
      username="dana@example.com"
    />,
  )
  const username = screen.container.querySelector<HTMLInputElement>('[autocomplete="username"]')
  expect(username).toHaveValue('dana@example.com')
  expect(username?.closest<HTMLElement>('.kit-sr')?.offsetWidth).toBe(1)
})

test('Caps Lock is mentioned while a password is typed', async () => {
  const screen = await render(
    <PasswordField id="password" label="Password" value="" onChange={() => undefined} />,
  )
  const input = screen.getByLabelText('Password', { exact: true })
  input
    .element()
    .dispatchEvent(
      new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }),
    )
  await expect.element(input).toHaveAccessibleDescription('Caps Lock is on')
  await expect.element(screen.getByText('Caps Lock is on')).toHaveAttribute('aria-live', 'polite')
  input.element().dispatchEvent(new KeyboardEvent('keyup', { key: 'a', bubbles: true }))
  await expect.element(input).not.toHaveAttribute('aria-describedby')
  input
    .element()
    .dispatchEvent(
      new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }),
    )
  await expect.element(input).toHaveAccessibleDescription('Caps Lock is on')
  input.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await expect.element(input).not.toHaveAttribute('aria-describedby')
})

test('a reset code may be pasted with spaces and dashes', async () => {
  const typed = vi.fn()
  const screen = await render(<CodeField id="code" label="Code" value="" onChange={typed} />)
  await userEvent.fill(screen.getByRole('textbox'), ' 98-76 ')
  expect(typed).toHaveBeenLastCalledWith('9876')
  await expect.element(screen.getByRole('textbox')).toHaveAttribute('autocomplete', 'one-time-code')
})

test('a date can be typed and its button opens the calendar', async () => {
  const typed = vi.fn()
  const screen = await render(
    <DateField id="birthday" label="Birthdate" value="" onChange={typed} />,
  )
  const input = screen.getByLabelText('Birthdate').element() as HTMLInputElement
  await userEvent.fill(input, '1988-03-14')
  expect(typed).toHaveBeenLastCalledWith('1988-03-14')
  const opened = vi.spyOn(input, 'showPicker').mockImplementation(() => undefined)
  await screen.getByRole('button', { name: 'Open calendar' }).click()
  expect(opened).toHaveBeenCalledOnce()
})

test('a moment is a day with its time', async () => {
  const typed = vi.fn()
  const screen = await render(
    <DateField
      id="departure"
      label="Departure"
      type="datetime-local"
      value=""
      onChange={typed}
      min="2026-01-01T00:00"
      max="2026-12-31T23:59"
    />,
  )
  const input = screen.getByLabelText('Departure').element() as HTMLInputElement
  await userEvent.fill(input, '2026-11-22T06:42')
  expect(typed).toHaveBeenLastCalledWith('2026-11-22T06:42')
  expect([input.type, input.min, input.max]).toEqual([
    'datetime-local',
    '2026-01-01T00:00',
    '2026-12-31T23:59',
  ])
})

test('where the browser refuses to open its calendar one types', async () => {
  const screen = await render(
    <DateField id="birthday" label="Birthdate" value="" onChange={() => undefined} />,
  )
  const input = screen.getByLabelText('Birthdate').element() as HTMLInputElement
  vi.spyOn(input, 'showPicker').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  await screen.getByRole('button', { name: 'Open calendar' }).click()
  await expect.element(input).toHaveFocus()
})

test('a checkbox is ticked by its words; the link in them is a link', async () => {
  const ticked = vi.fn()
  const screen = await render(
    <Checkbox
      id="terms"
      label={
        <>
          I accept the <a href="#terms">terms and conditions</a>.
        </>
      }
      checked={false}
      onChange={ticked}
      error="Please accept the terms and conditions"
    />,
  )
  await screen.getByRole('link').click()
  expect(ticked).not.toHaveBeenCalled()
  await screen.getByText('I accept the', { exact: false }).click({ position: { x: 4, y: 10 } })
  expect(ticked).toHaveBeenCalledWith(true)
  const box = screen.getByRole('checkbox', { name: 'I accept the terms and conditions.' })
  await expect.element(box).toHaveAccessibleDescription('Please accept the terms and conditions')
  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
})

test('a required checkbox is not invalid before it was tried', async () => {
  const box = (error?: string) => (
    <Checkbox
      id="terms"
      label="I accept"
      checked={false}
      onChange={() => {}}
      required
      error={error}
    />
  )
  const screen = await render(box())
  await expect.element(screen.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'false')
  await screen.rerender(box('Please accept'))
  await expect.element(screen.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
})

test('a switch is a switch with a description and turns by Space', async () => {
  const turned = vi.fn()
  const screen = await render(
    <Switch
      id="news"
      title="Newsletter subscription"
      description="News and offers."
      checked={false}
      onChange={turned}
    />,
  )
  const control = screen.getByRole('switch', { name: 'Newsletter subscription' })
  await expect.element(control).toHaveAccessibleDescription('News and offers.')
  control.element().focus()
  await userEvent.keyboard(' ')
  expect(turned).toHaveBeenCalledWith(true)
})

test.each([
  [
    'a checkbox',
    <Checkbox
      key="a"
      id="a"
      label="News"
      checked
      onChange={() => undefined}
      changed
      error="Please accept"
    />,
    'checkbox',
  ],
  [
    'a switch',
    <Switch
      key="b"
      id="b"
      title="News"
      checked
      onChange={() => undefined}
      changed
      error="Please accept"
    />,
    'switch',
  ],
] as const)('%s says that it has changed and what is wrong', async (_, box, role) => {
  const screen = await render(box)
  await expect
    .element(screen.getByRole(role, { name: 'News (changed)' }))
    .toHaveAccessibleDescription('Please accept')
  await expect.element(screen.getByRole(role)).toHaveAttribute('aria-invalid', 'true')
})

test('a place that advice may come to takes no room, unless words stand beside it', async () => {
  const screen = await render(
    <>
      <StatefulTextField hint={<span aria-live="polite" />} />
      <StatefulTextField hint="Seven digits" />
      <StatefulTextField
        hint={
          <>
            Seven digits <span aria-live="polite" />
          </>
        }
      />
    </>,
  )
  const hints = [...screen.container.querySelectorAll('[id$="-hint"]')].map(
    (hint) =>
      Number.parseFloat(getComputedStyle(hint).marginTop) +
      Math.round(hint.getBoundingClientRect().height),
  )
  expect(hints).toEqual([0, 22, 22])
})
