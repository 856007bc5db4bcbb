import { cdp } from 'vitest/browser'

type CdpSession = { send(method: string, parameters?: object): Promise<unknown> }

/**
 * Moves a real pointer to the middle of an element. Pressing and releasing are separate, so that
 * something can happen in between.
 */
export function realPointerOn(element: Element) {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  const box = element.getBoundingClientRect()
  const position = {
    x: frame.x + box.x + box.width / 2,
    y: frame.y + box.y + box.height / 2,
    button: 'left',
    clickCount: 1,
  }
  const send = (type: string) =>
    (cdp() as CdpSession).send('Input.dispatchMouseEvent', { type, ...position })
  return { down: () => send('mousePressed'), up: () => send('mouseReleased') }
}
