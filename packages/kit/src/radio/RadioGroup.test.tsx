import { createRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { OptionId } from '../select/options/option.ts'
import { ErrorSummary } from '../feedback/error-summary/ErrorSummary.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { RadioGroupField } from './RadioGroupField.tsx'
import type { RadioGroupFieldProps } from './RadioGroupField.tsx'

const areas = ['Business', 'Leisure', 'Both'].map((name) => ({ id: name.toLowerCase(), name }))
const nothing = () => undefined

async function show(props: Partial<RadioGroupFieldProps> = {}) {
  const onChange = vi.fn<(value: OptionId | null) => void>()
  function Owner() {
    const [value, setValue] = useState<OptionId | null>(props.value ?? null)
    const change = (next: OptionId | null) => {
      onChange(next)
      setValue(next)
    }
    return (
      <form aria-label="form">
        <RadioGroupField
          id="area"
          label="Area"
          options={areas}
          {...props}
          value={value}
          onChange={change}
        />
        <input aria-label="after" />
      </form>
    )
  }
  const screen = await render(<Owner />)
  const radio = (name: string) => screen.getByRole('radio', { name })
  return { screen, onChange, radio, group: screen.getByRole('radiogroup') }
}

test('the label names the group, and a press on an option chooses it', async () => {
  const { group, radio, onChange } = await show()
  await expect.element(group).toHaveAccessibleName('Area')
  await radio('Leisure').click()
  await expect.element(radio('Leisure')).toBeChecked()
  expect(onChange.mock.calls).toEqual([['leisure']])
})

test('a press on the name of an option moves the focus to its button, and to no other before', async () => {
  const { group, radio, screen } = await show({ value: 'business' })
  const focused = vi.fn<(event: Event) => void>()
  group.element().addEventListener('focusin', focused)
  await screen.getByText('Both').click()
  await expect.element(radio('Both')).toHaveFocus()
  await expect.element(radio('Both')).toBeChecked()
  expect(focused.mock.calls.map(([{ target }]) => target)).toEqual([radio('Both').element()])
})

test('Tab goes to the chosen option and then out, and the arrows choose', async () => {
  const { radio, screen } = await show({ value: 'leisure' })
  await userEvent.keyboard('{Tab}')
  await expect.element(radio('Leisure')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(radio('Both')).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(radio('Business')).toBeChecked()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByLabelText('after')).toHaveFocus()
})

test('a form sends the id under the name', async () => {
  const { screen } = await show({ name: 'area_id', value: 'both' })
  const form = screen.getByRole('form').element() as HTMLFormElement
  expect(new FormData(form).getAll('area_id')).toEqual(['both'])
})

test('a required group that is left empty says so, but not while the focus moves inside', async () => {
  const { group, radio, screen } = await show({ required: true, hint: 'One of them' })
  await userEvent.keyboard('{Tab}')
  radio('Leisure').element().focus()
  await expect.element(screen.getByText('missing value')).not.toBeInTheDocument()
  screen.getByLabelText('after').element().focus()
  await expect.element(group).toHaveAccessibleDescription('One of them missing value')
  await expect.element(group).toHaveAttribute('aria-invalid', 'true')
  await expect.element(group).toHaveAttribute('aria-required', 'true')
})

test('an optional group can be emptied, and the focus stays in it', async () => {
  const { radio, onChange, screen } = await show({ value: 'both', optional: true })
  await screen.getByRole('button', { name: 'Clear' }).click()
  await expect.element(radio('Both')).not.toBeChecked()
  expect(onChange.mock.calls).toEqual([[null]])
  await expect.element(radio('Business')).toHaveFocus()
})

test('a group to read keeps its choice: presses and arrows change nothing', async () => {
  const { group, radio, onChange } = await show({ value: 'leisure', readOnly: true })
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowUp} ')
  await radio('Both').click({ force: true })
  await expect.element(radio('Leisure')).toBeChecked()
  await expect.element(group).toHaveAttribute('aria-readonly', 'true')
  expect(onChange).not.toHaveBeenCalled()
})

test('a disabled group takes no focus', async () => {
  const { group, screen } = await show({ value: 'leisure', disabled: true, optional: true })
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByLabelText('after')).toHaveFocus()
  await expect.element(group).toHaveAttribute('aria-disabled', 'true')
  expect(screen.container.querySelectorAll('button')).toHaveLength(0)
})

test('a link of an error summary leads to the chosen option', async () => {
  const item = { id: 'area', label: 'Area', message: 'Please select an option' }
  const screen = await render(
    <>
      <ErrorSummary items={[item]} />
      <RadioGroup id="area" label="Area" options={areas} value="both" onChange={nothing} />
    </>,
  )
  await screen.getByRole('link', { name: 'Area' }).click()
  await expect.element(screen.getByRole('radio', { name: 'Both' })).toHaveFocus()
})

test('the ref is the group, and other attributes belong to it', async () => {
  const ref = createRef<HTMLDivElement>()
  await render(
    <RadioGroup
      id="area"
      label="Area"
      options={areas}
      value={null}
      onChange={nothing}
      ref={ref}
      data-x="y"
      aria-describedby="more"
      hint="One of them"
    />,
  )
  expect(ref.current?.getAttribute('role')).toBe('radiogroup')
  expect(ref.current?.dataset['x']).toBe('y')
  expect(ref.current?.getAttribute('aria-describedby')).toBe('area-hint more')
})

test('what was chosen before the page came alive is reported', async () => {
  const onChange = vi.fn<(value: OptionId | null) => void>()
  const group = (
    <RadioGroup id="area" label="Area" options={areas} value={null} onChange={onChange} />
  )
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(group)
  box.querySelectorAll('input')[1]?.click()
  const root = hydrateRoot(box, group)
  await expect.poll(() => onChange.mock.calls).toEqual([['leisure']])
  root.unmount()
  box.remove()
})
