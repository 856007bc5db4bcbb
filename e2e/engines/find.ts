/** Runs in the page: finds what a person would point at, by its role and its name. */

export type Kind = 'field' | 'combobox' | 'checkbox' | 'button' | 'option' | 'row' | 'menuitem'

export function findInPage(kind: Kind, name: string): Element | null {
  const selectors = {
    field: 'input:not([type="checkbox"]), textarea',
    combobox: '[role="combobox"]',
    checkbox: 'input[type="checkbox"]',
    button: 'button, a[href]',
    option: '[role="option"]',
    row: 'tr',
    menuitem: '[role="menuitem"]',
  }
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const labelOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    return plain(
      element.getAttribute('aria-label') ??
        [...ids.map((id) => document.getElementById(id)), ...labels]
          .map((label) => label?.textContent)
          .join(' '),
    )
  }
  const isVisible = (element: Element) =>
    element.getClientRects().length > 0 && element.closest('[inert]') === null
  const visible = [...document.querySelectorAll(selectors[kind])].filter(isVisible)
  // What says more than its name, such as a menu with the person's initials, comes after what says
  // its name alone.
  const found =
    visible.find((element) => plain(element.textContent) === name || labelOf(element) === name) ??
    visible.find((element) => labelOf(element).startsWith(name)) ??
    (kind === 'field'
      ? undefined
      : visible.find((element) => plain(element.textContent).includes(name))) ??
    null
  if (kind !== 'row' || found === null) return found
  // A row is pressed in its middle, on what lies there.
  const { x, y, width, height } = found.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2)
}
