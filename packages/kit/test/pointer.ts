import { cdp } from 'vitest/browser'

type CdpSession = { send(method: string, parameters?: object): Promise<unknown> }

/**
 * Moves a real pointer to the middle of an element. Pressing and releasing are separate, so that
 * something can happen in between.
 */
export function realPointerOn(element: Element) {
  const button = { ...middleOf(element), button: 'left', clickCount: 1 }
  const send = (type: string) =>
    (cdp() as CdpSession).send('Input.dispatchMouseEvent', { type, ...button })
  return { down: () => send('mousePressed'), up: () => send('mouseReleased') }
}

/** Puts a real finger on the middle of an element, and takes it away. */
export function realFingerOn(element: Element) {
  const send = (type: string, touchPoints: object[]) =>
    (cdp() as CdpSession).send('Input.dispatchTouchEvent', { type, touchPoints })
  return { down: () => send('touchStart', [middleOf(element)]), up: () => send('touchEnd', []) }
}

function middleOf(element: Element) {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  const box = element.getBoundingClientRect()
  return { x: frame.x + box.x + box.width / 2, y: frame.y + box.y + box.height / 2 }
}
