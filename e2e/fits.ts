/** Whether every text of a page has room. */
import { expect, type Page } from '@playwright/test'

/**
 * What does not fit into the window as it is, in words: sideways scrolling, a box that hides part of its own text, a word that sticks out of its
 * button or label, an ellipsis. What only screen readers meet is passed over. Runs in the page.
 */
function misfits(): string[] {
  /** Half a pixel is rounding. */
  const slack = 1
  const root = document.documentElement
  const nameOf = (element: Element) =>
    `${element.scrollWidth} x ${element.scrollHeight} in ${element.clientWidth} x ${element.clientHeight}, ${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).split(' ')[0]} “${(element.textContent ?? '').trim().slice(0, 60)}”`
  const isUnseen = (element: Element) =>
    element.closest('.sr, [hidden], [aria-hidden="true"], svg, script, style') !== null ||
    !element.checkVisibility({ visibilityProperty: true })
  const isWide = (element: Element) => element.scrollWidth > element.clientWidth + slack
  const isHigh = (element: Element) => element.scrollHeight > element.clientHeight + slack
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'

  const faults =
    root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px wide`] : []
  for (const element of document.body.querySelectorAll('*')) {
    if (isUnseen(element) || (element.textContent ?? '').trim() === '') continue
    const { overflowX, overflowY, textOverflow, display, clipPath } = getComputedStyle(element)
    if (display === 'inline' || display === 'contents' || clipPath !== 'none') continue
    if ((cuts(overflowX) && isWide(element)) || (cuts(overflowY) && isHigh(element)))
      faults.push(
        `${textOverflow === 'ellipsis' ? 'ends in an ellipsis' : 'is cut off'}: ${nameOf(element)}`,
      )
    else if (
      element.matches(
        'button, label, a, legend, dt, dd, summary, option, h1, h2, h3, p, li, output',
      ) &&
      overflowX === 'visible' &&
      isWide(element)
    )
      faults.push(`sticks out: ${nameOf(element)}`)
  }
  return faults
}

export async function expectFits(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(misfits), `${name} at ${page.viewportSize()?.width} px`).toEqual([])
}
