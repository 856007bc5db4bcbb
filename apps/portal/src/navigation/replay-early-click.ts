declare global {
  /** What `earlyScript` kept, until the program is there. */
  var early: { pressed?: Element } | undefined
}

/** How long what was typed may take to reach the form. Milliseconds. */
const patience = 1000

/** Once the page is alive, presses again what was pressed last before: a button, or the one that sends the form. A link has led away by itself. */
export function replayEarlyClick(): void {
  const pressed = globalThis.early?.pressed
  globalThis.early = undefined
  // Whoever asked to see the password may have others about by now.
  const button =
    pressed instanceof HTMLFormElement
      ? pressed.querySelector<HTMLElement>('[type="submit"]')
      : pressed?.closest('button:not([aria-controls])')
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
  // Drawn as one that cannot be pressed yet; what was typed early makes it ready.
  const press = () => {
    if (isTyping) return
    if (button.getAttribute('aria-disabled') === 'true' && performance.now() - since < patience)
      requestAnimationFrame(press)
    else button.click()
  }
  requestAnimationFrame(press)
}
