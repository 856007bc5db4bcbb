/**
 * What a test only passes through on its way. The browser's driver takes several trips and frames for each press; here the page does it itself.
 * What a test is about it does with `click`, `fill` and the keyboard, as a person does.
 */
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Presses what is there, or comes, once a person could press it. */
export async function pass(target: Locator) {
  const element = await reachable(target)
  element.focus()
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

/** Writes into the field that is there, or comes, as one piece. */
export async function passWith(target: Locator, text: string) {
  const input = await reachable(target)
  input.focus()
  write(input, text)
}

/** Writes where the focus is, or comes, as one piece. */
export async function passWriting(text: string) {
  await expect.poll(() => document.activeElement).toBeInstanceOf(HTMLInputElement)
  write(document.activeElement, text)
}

/** What is seen, and answers: the page itself would also press what nobody can. */
async function reachable(target: Locator) {
  await expect.element(target).toBeVisible()
  await expect
    .poll(() => target.query()?.matches(':disabled, [aria-disabled="true"], [inert], [inert] *'), {
      message: 'nobody could press or fill it',
    })
    .toBe(false)
  return target.findElement()
}

function write(field: Element | null, text: string) {
  expect(field?.matches(':read-only'), 'nobody could write there').toBe(false)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field?.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
