/**
 * Quick steps on the way to the subject of a test. The browser's driver needs several round trips
 * for each action; here the page does it itself. The subject of a test uses `click`, `fill` and
 * the keyboard, as a person does.
 */
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { setInputValue } from '../../../packages/kit/test/set-input-value.ts'

/** Clicks an element as soon as a person could click it. */
export async function quickClick(target: Locator) {
  const element = await findUsable(target)
  element.focus()
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

/** Fills in a field as soon as a person could. */
export async function quickFill(target: Locator, text: string) {
  const input = await findUsable(target)
  input.focus()
  write(input, text)
}

/** Types a whole text into the focused field. */
export async function quickType(text: string) {
  await expect.poll(() => document.activeElement).toBeInstanceOf(HTMLInputElement)
  write(document.activeElement, text)
}

/**
 * Waits until the element is visible and enabled. A scripted click would also reach a disabled
 * one.
 */
async function findUsable(target: Locator) {
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
  setInputValue(field as HTMLInputElement | HTMLTextAreaElement, text)
}
