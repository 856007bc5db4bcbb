/**
 * What an autofill, a phone's keyboard or a story does to an input: the value changes and no key is
 * told.
 */
export function setInputValue(
  input: HTMLInputElement,
  value: string,
  about: InputEventInit = {},
): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, ...about }))
}
