import { createRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Checkbox } from './Checkbox.tsx'
import { CodeField } from './CodeField.tsx'
import { DateField } from './DateField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Switch } from './Switch.tsx'
import { TextField } from './TextField.tsx'
import type { TextFieldProps } from './TextField.tsx'
import { TextareaField } from './TextareaField.tsx'

function Held({ first = '', ...field }: { first?: string } & Partial<TextFieldProps>) {
  const [value, setValue] = useState(first)
  return <TextField id="field" label="Name" {...field} value={value} onChange={setValue} />
}

test('the label names the field and a press anywhere in the cell goes to it', async () => {
  const screen = await render(<Held />)
  const input = screen.getByRole('textbox', { name: 'Name' })
  const cell = input.element().closest('[data-cell]')
  await userEvent.click(cell ?? document.body, { position: { x: 8, y: 8 } })
  await expect.element(input).toHaveFocus()
})

test('an error marks the field and is read with it, after the hint', async () => {
  const screen = await render(<Held hint="At least 4 characters" error="missing value" />)
  const input = screen.getByRole('textbox')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAccessibleDescription('At least 4 characters missing value')
  await expect.element(input).toHaveAttribute('aria-describedby', 'field-hint field-error')
})

test('optional and changed fields say so', async () => {
  const screen = await render(<Held optional changed />)
  await expect.element(screen.getByText('optional')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Name (changed)' })).toBeVisible()
})

test('name, id, required, autocomplete and ref are handed on', async () => {
  const ref = createRef<HTMLInputElement>()
  await render(<Held id="profile-email" name="email" required autoComplete="email" inputMode="email" ref={ref} />)
  expect([ref.current?.id, ref.current?.name, ref.current?.required, ref.current?.autocomplete, ref.current?.inputMode]).toEqual(['profile-email', 'email', true, 'email', 'email'])
})

test('maximum length cuts off and the counter shows what remains, red from 80 % used', async () => {
  const screen = await render(<Held maxLength={10} counter />)
  const input = screen.getByRole('textbox')
  await userEvent.type(input, '1234567')
  await expect.element(screen.getByText('3 left')).toHaveAttribute('data-level', 'low')
  await userEvent.type(input, '8')
  await expect.element(screen.getByText('2 left')).toHaveAttribute('data-level', 'high')
  await userEvent.type(input, '90abc')
  await expect.element(input).toHaveValue('1234567890')
})

test('a number can be capped by a maximum', async () => {
  const screen = await render(<Held type="number" max={2026} />)
  await userEvent.type(screen.getByRole('spinbutton'), '9999')
  await expect.element(screen.getByRole('spinbutton')).toHaveValue(2026)
})

test('a text area cuts off at its maximum length', async () => {
  const typed = vi.fn()
  const screen = await render(<TextareaField id="note" label="Note" value="abc" onChange={typed} maxLength={4} counter />)
  await userEvent.fill(screen.getByRole('textbox'), 'abcdef')
  expect(typed).toHaveBeenLastCalledWith('abcd')
  await expect.element(screen.getByText('1 left')).toBeVisible()
})

test('what was typed before the page came alive is reported', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  const reported = vi.fn()
  const login = <TextField id="early" label="Login" value="" onChange={reported} />
  box.innerHTML = renderToString(login)
  const input = box.querySelector('input')
  if (input) input.value = 'claire'
  const root = hydrateRoot(box, login)
  await vi.waitFor(() => expect(reported).toHaveBeenCalledWith('claire'))
  root.unmount()
  box.remove()
})

test('a password is shown on request and hidden again when it is sent', async () => {
  const screen = await render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField id="password" label="Password" value="  secret  " onChange={() => undefined} />
      <button>Send</button>
    </form>,
  )
  const input = screen.getByLabelText('Password', { exact: true })
  await expect.element(input).toHaveAttribute('type', 'password')
  await expect.element(screen.getByRole('button', { name: 'Show password' })).toHaveAttribute('aria-controls', 'password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(input).toHaveAttribute('type', 'text')
  await expect.element(screen.getByText('Your password is shown')).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(input).toHaveAttribute('type', 'password')
  await expect.element(input).toHaveValue('  secret  ')
  await expect.element(input).toHaveAttribute('spellcheck', 'false')
})

test('Caps Lock is mentioned while a password is typed', async () => {
  const screen = await render(<PasswordField id="password" label="Password" value="" onChange={() => undefined} />)
  const input = screen.getByLabelText('Password', { exact: true })
  input.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }))
  await expect.element(input).toHaveAccessibleDescription('Caps Lock is on')
  input.element().dispatchEvent(new KeyboardEvent('keyup', { key: 'a', bubbles: true }))
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
  const screen = await render(<DateField id="birthday" label="Birthdate" value="" onChange={typed} />)
  const input = screen.getByLabelText('Birthdate').element() as HTMLInputElement
  await userEvent.fill(input, '1988-03-14')
  expect(typed).toHaveBeenLastCalledWith('1988-03-14')
  const opened = vi.spyOn(input, 'showPicker').mockImplementation(() => undefined)
  await screen.getByRole('button', { name: 'Open calendar' }).click()
  expect(opened).toHaveBeenCalledOnce()
})

test('a checkbox is ticked by its words; the link in them is a link', async () => {
  const ticked = vi.fn()
  const screen = await render(
    <Checkbox id="terms" label={<>I accept the <a href="#terms">terms and conditions</a>.</>} checked={false} onChange={ticked} error="Please accept the terms and conditions" />,
  )
  await screen.getByRole('link').click()
  expect(ticked).not.toHaveBeenCalled()
  await screen.getByText('I accept the', { exact: false }).click({ position: { x: 4, y: 10 } })
  expect(ticked).toHaveBeenCalledWith(true)
  const box = screen.getByRole('checkbox', { name: 'I accept the terms and conditions.' })
  await expect.element(box).toHaveAccessibleDescription('Please accept the terms and conditions')
  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
})

test('a switch is a switch with a description and turns by Space', async () => {
  const turned = vi.fn()
  const screen = await render(<Switch id="news" title="Newsletter subscription" description="News and offers." checked={false} onChange={turned} />)
  const control = screen.getByRole('switch', { name: 'Newsletter subscription' })
  await expect.element(control).toHaveAccessibleDescription('News and offers.')
  control.element().focus()
  await userEvent.keyboard(' ')
  expect(turned).toHaveBeenCalledWith(true)
})
