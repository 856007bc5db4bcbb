import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { passes } from '../testing/passes.ts'
import { faults } from '../testing/faults.ts'
import { Toasts } from './Toasts.tsx'
import type { ToastMessage } from './Toasts.tsx'

const toast = (message: string, more: Partial<ToastMessage> = {}): ToastMessage => ({ uuid: message, message, type: 'success', autoClose: 0, ...more })

async function show(first: ToastMessage[]) {
  const onClose = vi.fn<(uuid: string) => void>()
  function Held() {
    const [toasts, setToasts] = useState(first)
    return <Toasts toasts={toasts} onClose={(uuid) => { onClose(uuid); setToasts((before) => before.filter((each) => each.uuid !== uuid)) }} />
  }
  const screen = await render(<main><h1>Page</h1><Held /></main>)
  return { screen, onClose, messages: () => [...screen.container.querySelectorAll('[data-type]')].toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top).map((each) => each.textContent) }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('closes by itself after its time and an exit of 300 ms', async () => {
  const { screen, onClose } = await show([toast('Profile updated', { autoClose: 800 })])
  await passes(750)
  expect(screen.container.querySelector('[data-leaving]')).toBeNull()
  await passes(50)
  expect(screen.container.querySelector('[data-leaving]')).not.toBeNull()
  await passes(250)
  expect(onClose).not.toHaveBeenCalled()
  await passes(50)
  expect(onClose.mock.calls).toEqual([['Profile updated']])
})

test('the line of remaining time moves every 50 ms', async () => {
  const { screen } = await show([toast('Password changed', { autoClose: 2000 })])
  const left = () => screen.container.querySelector<HTMLElement>('[data-type]')?.style.getPropertyValue('--left')
  await passes(49)
  expect(left()).toBe('100%')
  await passes(1)
  expect(left()).toBe('97.5%')
})

test('a time of 0 stays until it is closed', async () => {
  const { screen, onClose } = await show([toast('Stays')])
  await passes(60_000)
  expect(onClose).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Close' }).element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await passes(300)
  expect(onClose.mock.calls).toEqual([['Stays']])
})

test('the newest is on top, three show at once, the rest wait', async () => {
  const { messages, onClose } = await show([toast('one', { autoClose: 500 }), toast('two'), toast('three'), toast('four', { autoClose: 500 })])
  expect(messages()).toEqual(['three', 'two', 'one'])
  await passes(800)
  expect(messages()).toEqual(['four', 'three', 'two'])
  await passes(400)
  expect(onClose.mock.calls).toEqual([['one']])
  await passes(400)
  expect(onClose.mock.calls).toEqual([['one'], ['four']])
})

test('focus stops the clock, leaving starts it again', async () => {
  const { screen, onClose } = await show([toast('Password changed', { autoClose: 500 })])
  const button = screen.getByRole('button', { name: 'Close' }).element() as HTMLElement
  button.focus()
  await passes(2000)
  expect(onClose).not.toHaveBeenCalled()
  button.blur()
  await passes(800)
  expect(onClose).toHaveBeenCalledOnce()
})

test('the pointer stops the clock, leaving starts it again', async () => {
  const { screen, onClose } = await show([toast('Password changed', { autoClose: 500 })])
  await userEvent.hover(screen.getByText('Password changed'))
  await passes(2000)
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.hover(screen.getByRole('heading'))
  await passes(800)
  expect(onClose).toHaveBeenCalledOnce()
})

test('the regions are there before any message, errors are alerts', async () => {
  vi.useRealTimers()
  const none = await show([])
  await expect.element(none.screen.getByRole('status', { includeHidden: true })).toBeInTheDocument()
  await expect.element(none.screen.getByRole('alert', { includeHidden: true })).toBeInTheDocument()
  await none.screen.unmount()
  const { screen } = await show([toast('Please, use another email', { type: 'error' }), toast('Profile updated')])
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please, use another email')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Profile updated')
})

test('is 20rem wide', async () => {
  const { screen } = await show([toast('Profile updated')])
  expect(screen.container.querySelector('[data-type]')?.getBoundingClientRect().width).toBe(320)
})

test('has no accessibility fault in any type', async () => {
  vi.useRealTimers()
  await show([toast('a', { type: 'info', autoClose: 60_000 }), toast('b', { type: 'warning' }), toast('c', { type: 'error' })])
  expect(await faults()).toEqual([])
})
