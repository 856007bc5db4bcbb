declare global {
  /** The element that `recordEarlyClick` stored before the program had loaded. */
  var earlyClick: { target?: Element } | undefined
}

/** How long the form may take to receive the early input. Milliseconds. */
const maxWait = 1000

/**
 * Repeats the last click before the program had loaded, on a button or on the submit button of a
 * form. A link has worked by itself.
 */
export function replayEarlyClick(target: Element): void {
  // The button that shows the password is not clicked: other people may look at the screen by now.
  const button =
    target instanceof HTMLFormElement
      ? target.querySelector<HTMLElement>('[type="submit"]')
      : target.closest('button:not([aria-controls])')
  if (!(button instanceof HTMLElement)) return
  const since = performance.now()
  let isTyping = false
  addEventListener(
    'input',
    () => {
      isTyping = true
    },
    { once: true },
  )
  // The button is disabled at first; the early input enables it.
  const clickWhenEnabled = () => {
    if (isTyping) return
    if (button.getAttribute('aria-disabled') === 'true' && performance.now() - since < maxWait)
      requestAnimationFrame(clickWhenEnabled)
    else button.click()
  }
  requestAnimationFrame(clickWhenEnabled)
}
