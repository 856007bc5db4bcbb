import type { KeyboardEvent, MouseEvent } from 'react'

/** A click or a key on the trigger of a select. */
export type TriggerEvent = MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>

const openingKeys = ['Click', 'Enter', ' ']
const arrowKeys = ['ArrowDown', 'ArrowUp']
const undoKeys = ['Backspace', 'Escape']

/** The name of the key, or 'Click'. */
export function keyOf(event: TriggerEvent): string {
  return 'key' in event ? event.key : 'Click'
}

/** The character that was typed; empty for any other event. */
export function characterOf(event: TriggerEvent): string {
  return 'key' in event &&
    event.key.length === 1 &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey
    ? event.key
    : ''
}

/** Whether an event opens a closed list. A typed character opens it too. */
export function opensList(event: TriggerEvent): boolean {
  return [...openingKeys, ...arrowKeys].includes(keyOf(event)) || characterOf(event) !== ''
}

/**
 * Whether an event means something to a list that is still loading, after the events that wait for
 * it.
 */
export function isMeantForList(event: TriggerEvent, waiting: readonly TriggerEvent[]): boolean {
  return opensList(event) || (waiting.length > 0 && undoKeys.includes(keyOf(event)))
}

/**
 * Does a person press again because nothing has happened, or to try again? Then the press opens
 * the list. It does not close it or choose an option that is not visible.
 */
export function isRepeated(
  event: TriggerEvent,
  waiting: readonly TriggerEvent[],
  hasFailed: boolean,
): boolean {
  const last = waiting.at(-1)
  const key = keyOf(event)
  if (!last || !openingKeys.includes(key)) return false
  return key === 'Click' || openingKeys.includes(keyOf(last)) || (hasFailed && key === 'Enter')
}

/** Whether an event changes the typed text, which is kept when the list could not be loaded. */
export function editsText(event: TriggerEvent): boolean {
  return characterOf(event) !== '' || keyOf(event) === 'Backspace'
}

/** The text that these events have typed. */
export function typedText(events: readonly TriggerEvent[]): string {
  return events.reduce(
    (text, event) => (keyOf(event) === 'Backspace' ? text.slice(0, -1) : text + characterOf(event)),
    '',
  )
}
