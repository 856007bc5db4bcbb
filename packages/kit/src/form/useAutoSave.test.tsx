import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { schemaOf, renderForm, textField } from '../../test/render-form.tsx'
import { setInputValue } from '../../test/set-input-value.ts'
import { advanceTimers } from '../../test/advance-timers.ts'
import { Form } from './Form.tsx'
import type { FormProps } from './Form.tsx'
import type { Schema } from './schema/schema.ts'
import { autoSaveDebounce } from './useAutoSave.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function show(schema: Schema = schemaOf(textField('a')), props: Partial<FormProps> = {}) {
  const onAutoSave = vi.fn<NonNullable<FormProps['onAutoSave']>>()
  const form = await renderForm(schema, { onAutoSave, ...props })
  /** Vitest's own `fill` would wait for the real clock. */
  const type = (text: string) => {
    const input = form.screen.container.querySelector('input')
    input?.focus()
    if (input) setInputValue(input, text)
  }
  return { ...form, onAutoSave, type, saved: () => onAutoSave.mock.calls.map(([values]) => values) }
}

test('the debounce is the 1000 ms of the specification', () => expect(autoSaveDebounce).toBe(1000))

test('saves the values 1000 ms after the last change', async () => {
  const { type, saved } = await show()
  type('x')
  await advanceTimers(950)
  type('xy')
  await advanceTimers(950)
  expect(saved()).toEqual([])
  await advanceTimers(50)
  expect(saved()).toEqual([{ a: 'xy' }])
  await advanceTimers(5000)
  expect(saved()).toHaveLength(1)
})

test('saves nothing without a change', async () => {
  const { saved, screen } = await show()
  await advanceTimers(5000)
  await screen.unmount()
  expect(saved()).toEqual([])
})

test('saves the defaults of fields that have no value', async () => {
  const { type, saved } = await show({
    content: [textField('a'), textField('b.c', { default: 'C' })],
  })
  type('x')
  await advanceTimers(1000)
  expect(saved()).toEqual([{ a: 'x', b: { c: 'C' } }])
})

test('saves at once when the focus leaves the form, and not again', async () => {
  const { type, saved, screen } = await show()
  type('x')
  await advanceTimers(100)
  screen.container.querySelector('input')?.blur()
  expect(saved()).toEqual([{ a: 'x' }])
  await advanceTimers(2000)
  expect(saved()).toHaveLength(1)
})

test('does not save when the focus moves inside the form', async () => {
  const { type, saved, screen } = await show({ content: [textField('a'), textField('b')] })
  type('x')
  screen.container.querySelectorAll('input')[1]?.focus()
  expect(saved()).toEqual([])
})

test('saves at once when the form goes', async () => {
  const { type, saved, screen } = await show()
  type('x')
  await screen.unmount()
  expect(saved()).toEqual([{ a: 'x' }])
})

test('saves a change that makes the form go before it is drawn', async () => {
  const onAutoSave = vi.fn()
  function Owner() {
    const [open, setOpen] = useState(true)
    return (
      open && (
        <Form
          schema={schemaOf({ type: 'checkbox', field: 'a' })}
          values={{}}
          onAutoSave={onAutoSave}
          onChange={() => setOpen(false)}
        />
      )
    )
  }
  const screen = await render(<Owner />)
  screen.container.querySelector('input')?.click()
  await expect.poll(() => screen.container.childElementCount).toBe(0)
  expect(onAutoSave.mock.calls).toEqual([[{ a: true }]])
})

test('saves at once when the page is hidden', async () => {
  const { type, saved } = await show()
  type('x')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(saved()).toEqual([{ a: 'x' }])
})

test('saves before it is sent', async () => {
  const calls: string[] = []
  const { type, screen } = await show(schemaOf(textField('a')), {
    onSubmit: () => calls.push('sent'),
    onAutoSave: () => calls.push('saved'),
  })
  type('x')
  screen.container.querySelector('form')?.requestSubmit()
  await expect.poll(() => calls).toEqual(['saved', 'sent'])
})
