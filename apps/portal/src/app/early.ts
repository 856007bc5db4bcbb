declare global {
  /** What `earlyScript` kept, until the program is there. */
  var early: { pressed?: Element } | undefined
}

/** How long what was typed may take to reach the form. Milliseconds. */
const patience = 1000

/** Presses again what was pressed last before the program was there: a button, or the one that sends the form. A link has led away by itself. */
export function pressAgain(): void {
  const pressed = globalThis.early?.pressed
  globalThis.early = undefined
  const button = pressed instanceof HTMLFormElement ? pressed.querySelector<HTMLElement>('[type="submit"]') : pressed?.closest('button')
  if (!button) return
  const since = performance.now()
  // Drawn as one that cannot be pressed yet; what was typed early makes it ready.
  const press = () => (button.ariaDisabled === 'true' && performance.now() - since < patience ? requestAnimationFrame(press) : button.click())
  requestAnimationFrame(press)
}
