/** What jsdom lacks and elements of the kit call. Load it before the tests, as a setup file. */

addMissing(globalThis, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
})

addMissing(HTMLElement.prototype, { scrollIntoView() {} })

// A dialog is open or closed, but neither modal nor in front of the page.
addMissing(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  },
})

/** Leaves what the version of jsdom has already. */
function addMissing(to: object, members: object) {
  for (const [name, value] of Object.entries(members))
    if (!(name in to)) Object.assign(to, { [name]: value as unknown })
}
