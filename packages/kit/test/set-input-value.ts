/**
 * Sets the value as an autofill or a phone's keyboard does: the input fires `input`, but no key
 * events. React overrides `value` on the element itself; only the setter of the prototype makes it
 * notice the change.
 */
export function setInputValue(
  input: HTMLInputElement | HTMLTextAreaElement,
  value: string,
  event: InputEventInit = {},
): void {
  const prototype = Object.getPrototypeOf(input) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, ...event }))
}
