import type { KeyboardEvent, MouseEvent } from 'react'

/** A click or a key on the trigger of a select. */
export type Press = MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>

const opening = ['Click', 'Enter', ' ']
const moving = ['ArrowDown', 'ArrowUp']
const undoing = ['Backspace', 'Escape']

export function keyOf(press: Press): string {
  return 'key' in press ? press.key : 'Click'
}

/** The character that was typed, or nothing for any other press. */
export function letterOf(press: Press): string {
  return 'key' in press &&
    press.key.length === 1 &&
    !press.ctrlKey &&
    !press.metaKey &&
    !press.altKey
    ? press.key
    : ''
}

/** Whether a press opens a closed list; a letter opens it too. */
export function opens(press: Press): boolean {
  return [...opening, ...moving].includes(keyOf(press)) || letterOf(press) !== ''
}

/** Whether a press means something to a list that is still on its way. */
export function isForList(press: Press, waiting: readonly Press[]): boolean {
  return opens(press) || (waiting.length > 0 && undoing.includes(keyOf(press)))
}

/** Someone who presses again because nothing has happened, or to try again, wants to open the list, not to close it or to choose unseen. */
export function isRepeated(press: Press, waiting: readonly Press[], failed: boolean): boolean {
  const last = waiting.at(-1)
  const key = keyOf(press)
  if (!last || !opening.includes(key)) return false
  return key === 'Click' || opening.includes(keyOf(last)) || (failed && key === 'Enter')
}

/** Whether a press changes what is typed: that outlives a list that could not be loaded. */
export function writes(press: Press): boolean {
  return letterOf(press) !== '' || keyOf(press) === 'Backspace'
}

/** The text that was typed with these presses. */
export function typedWith(presses: readonly Press[]): string {
  return presses.reduce(
    (text, press) => (keyOf(press) === 'Backspace' ? text.slice(0, -1) : text + letterOf(press)),
    '',
  )
}
