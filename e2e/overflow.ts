/** Finds texts that do not fit on a page. */
import { expect, type Page } from '@playwright/test'

/**
 * Describes every overflow in the window: sideways scrolling, a box that hides part of its own
 * text, a word that is wider than its button or label, an ellipsis. Skips texts for screen readers
 * only. Runs in the page.
 */
function findOverflows(): string[] {
  /** Allows for rounding, in pixels. */
  const slack = 1
  const root = document.documentElement
  const describe = (element: Element) =>
    `${element.scrollWidth} x ${element.scrollHeight} in ${element.clientWidth} x ${element.clientHeight}, ${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).split(' ')[0]} “${(element.textContent ?? '').trim().slice(0, 60)}”`
  const isHidden = (element: Element) =>
    element.closest('.kit-sr, [hidden], [aria-hidden="true"], svg, script, style') !== null ||
    !element.checkVisibility({ visibilityProperty: true })
  const isWide = (element: Element) => element.scrollWidth > element.clientWidth + slack
  const isHigh = (element: Element) => element.scrollHeight > element.clientHeight + slack
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'

  const overflows =
    root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px wide`] : []
  for (const element of document.body.querySelectorAll('*')) {
    if (isHidden(element) || (element.textContent ?? '').trim() === '') continue
    const { overflowX, overflowY, textOverflow, display, clipPath } = getComputedStyle(element)
    if (display === 'inline' || display === 'contents' || clipPath !== 'none') continue
    if ((clips(overflowX) && isWide(element)) || (clips(overflowY) && isHigh(element)))
      overflows.push(
        `${textOverflow === 'ellipsis' ? 'ends in an ellipsis' : 'is cut off'}: ${describe(element)}`,
      )
    else if (
      element.matches(
        'button, label, a, legend, dt, dd, summary, option, h1, h2, h3, p, li, output',
      ) &&
      overflowX === 'visible' &&
      isWide(element)
    )
      overflows.push(`sticks out: ${describe(element)}`)
  }
  return overflows
}

export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(findOverflows), `${name} at ${page.viewportSize()?.width} px`).toEqual(
    [],
  )
}
