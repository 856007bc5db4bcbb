/** 'missing value' for a required field that was left empty (specification, section 5). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { realFingerOn, realPointerOn } from '../../test/pointer.ts'
import { Dropzone } from '../dropzone/Dropzone.tsx'
import { EditableText } from '../editable-text/EditableText.tsx'
import { SettingsContext } from '../settings/settings.ts'
import { AsyncSelectField } from '../select/AsyncSelectField.tsx'
import { SelectField } from '../select/SelectField.tsx'
import { Checkbox } from './checkbox/Checkbox.tsx'
import { CodeField } from './code-field/CodeField.tsx'
import { DateField } from './date-field/DateField.tsx'
import { NumberField } from './number-field/NumberField.tsx'
import { PasswordField } from './password-field/PasswordField.tsx'
import { Switch } from './switch/Switch.tsx'
import { TextareaField } from './text-field/TextareaField.tsx'
import { TextField } from './text-field/TextField.tsx'
import type { TextFieldProps } from './text-field/TextField.tsx'

afterEach(() => vi.restoreAllMocks())

const ignore = () => undefined
const text = { id: 'f', label: 'Field', value: '', onChange: ignore, required: true }
const tick = { id: 'f', checked: false, onChange: ignore, required: true }
const select = { id: 'f', label: 'Field', value: null, onChange: ignore, required: true }

const fields: [string, ReactNode][] = [
  ['TextField', <TextField key="f" {...text} />],
  ['TextareaField', <TextareaField key="f" {...text} />],
  ['PasswordField', <PasswordField key="f" {...text} />],
  ['CodeField', <CodeField key="f" {...text} />],
  ['DateField', <DateField key="f" {...text} />],
  ['NumberField', <NumberField key="f" {...text} value={null} />],
  ['Checkbox', <Checkbox key="f" {...tick} label="Field" />],
  ['Switch', <Switch key="f" {...tick} title="Field" />],
  ['SelectField', <SelectField key="f" {...select} options={[{ id: 1, name: 'One' }]} />],
  [
    'AsyncSelectField',
    <AsyncSelectField key="f" {...select} load={async () => Promise.resolve([])} />,
  ],
  ['Dropzone', <Dropzone key="f" id="f" label="Field" value={[]} onChange={ignore} required />],
]

test.each(fields)('a required %s that was left empty says missing value', async (_, field) => {
  const screen = await render(
    <>
      {field}
      <button type="button">Next</button>
    </>,
  )
  await expect.poll(() => screen.container.querySelector('#f')).not.toBeNull()
  const control = screen.container.querySelector<HTMLElement>('#f')
  control?.focus()
  expect(screen.container.textContent).not.toContain('missing value')
  screen.getByRole('button', { name: 'Next' }).element().focus()
  await expect.element(screen.getByText('missing value')).toBeVisible()
  if (control) await expect.element(control).toHaveAccessibleDescription(/missing value$/)
})

test('a required EditableText that is empty says it at once', async () => {
  const screen = await render(
    <EditableText id="f" label="Field" value="" onSave={ignore} required />,
  )
  await expect.element(screen.getByText('missing value')).toBeVisible()
})

function Typed(props: Partial<TextFieldProps>) {
  const [value, setValue] = useState('')
  return <TextField {...text} {...props} value={value} onChange={setValue} />
}

test.each<[string, Partial<TextFieldProps>]>([
  ['an optional field', { required: false }],
  ['a field that cannot be changed', { readOnly: true }],
  ['a field whose text for it is empty', { texts: { missing: '' } }],
])('%s does not say it', async (_, props) => {
  const screen = await render(<Typed {...props} />)
  await screen.getByRole('textbox').click()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('textbox')).not.toHaveAttribute('aria-invalid')
})

test('it goes when something is typed, and gives way to an error of the field', async () => {
  const screen = await render(<Typed />)
  await screen.getByRole('textbox').click()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByText('missing value')).toBeVisible()
  await screen.rerender(<Typed error="Please fill in your name" />)
  await expect.element(screen.getByText('missing value')).not.toBeInTheDocument()
  await screen.rerender(<Typed />)
  await userEvent.type(screen.getByRole('textbox'), 'a')
  await expect.element(screen.getByText('missing value')).not.toBeInTheDocument()
})

test('it moves nothing under a pressed pointer: the press still counts', async () => {
  const pressed = vi.fn()
  const screen = await render(
    <div style={{ width: 300 }}>
      <Typed />
      <button type="button" onClick={pressed} style={{ height: 12 }}>
        Next
      </button>
    </div>,
  )
  await screen.getByRole('textbox').click()
  await screen.getByRole('button', { name: 'Next' }).click()
  expect(pressed).toHaveBeenCalledOnce()
  await expect.element(screen.getByText('missing value')).toBeVisible()
})

test('a tap on a touch screen counts too, and then it is said', async () => {
  const pressed = vi.fn()
  const screen = await render(
    <div style={{ width: 300 }}>
      <Typed />
      <button type="button" onClick={pressed} style={{ height: 24 }}>
        Next
      </button>
    </div>,
  )
  await screen.getByRole('textbox').click()
  const finger = realFingerOn(screen.getByRole('button', { name: 'Next' }).element())
  await finger.down()
  await finger.up()
  await expect.poll(() => pressed.mock.calls.length).toBe(1)
  await expect.element(screen.getByText('missing value')).toBeVisible()
})

test('a press that becomes a scroll lets it be said', async () => {
  const screen = await render(
    <>
      <Typed />
      <button type="button">Next</button>
    </>,
  )
  await screen.getByRole('textbox').click()
  const mouse = realPointerOn(screen.getByRole('button', { name: 'Next' }).element())
  await mouse.down()
  expect(screen.container.textContent).not.toContain('missing value')
  document.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))
  await expect.element(screen.getByText('missing value')).toBeVisible()
  await mouse.up()
})

test('a field that its owner empties after a send does not say it', async () => {
  function Sent() {
    const [value, setValue] = useState('')
    return (
      <>
        <TextField {...text} value={value} onChange={setValue} />
        <button type="button" onClick={() => setValue('')}>
          Send
        </button>
      </>
    )
  }
  const screen = await render(<Sent />)
  const send = screen.getByRole('button', { name: 'Send' })
  await screen.getByRole('textbox').click()
  await send.click()
  await expect.element(screen.getByText('missing value')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox'), 'a')
  await send.click()
  await expect.element(screen.getByRole('textbox')).toHaveValue('')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.container.textContent).not.toContain('missing value')
})

test('a window that loses the focus says nothing', async () => {
  const screen = await render(<Typed />)
  await screen.getByRole('textbox').click()
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  screen
    .getByRole('textbox')
    .element()
    .dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.container.textContent).not.toContain('missing value')
})

test('the words come from the provider', async () => {
  const screen = await render(
    <SettingsContext value={{ texts: { cell: { missing: 'Angabe fehlt' } } }}>
      <Typed />
    </SettingsContext>,
  )
  await screen.getByRole('textbox').click()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByText('Angabe fehlt')).toBeVisible()
})
