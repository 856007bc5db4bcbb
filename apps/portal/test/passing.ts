/**
 * What a test only passes through on its way. The browser's driver takes several trips and frames for each press; here the page does it itself.
 * What a test is about it does with `click`, `fill` and the keyboard, as a person does.
 */
import type { Locator } from 'vitest/browser'

/** Presses what is there, or comes. */
export async function pass(target: Locator) {
  const element = await target.findElement()
  element.focus()
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

/** Writes into the field that is there, or comes, as one piece. */
export async function passWith(target: Locator, text: string) {
  const input = await target.findElement()
  input.focus()
  write(input, text)
}

/** Writes into the field that has the focus, as one piece. */
export function write(input: Element | null, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input?.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
