import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Skeleton } from './Skeleton.tsx'
import { Spinner } from '../spinner/Spinner.tsx'

/** How much of an element is seen so long after it was drawn. */
function opacityAfter(element: Element, milliseconds: number): string {
  for (const animation of element.getAnimations()) {
    animation.pause()
    animation.currentTime = milliseconds
  }
  return getComputedStyle(element).opacity
}

for (const [name, drawn] of [
  ['a skeleton', <Skeleton key="skeleton" />],
  ['a spinner alone on a page', <Spinner key="spinner" big />],
] as const)
  test(`${name} appears only after 300 ms, so that a quick answer does not flicker`, async () => {
    const { container } = await render(drawn)
    const element = container.firstElementChild as Element
    expect(opacityAfter(element, 299)).toBe('0')
    expect(Number(opacityAfter(element, 302))).toBeGreaterThan(0.8)
  })
