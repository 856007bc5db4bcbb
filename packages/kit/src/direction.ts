/** Whether the text of an element runs from right to left, as in Arabic and Hebrew. */
export function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}

const mirrored: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
}

/** The pressed key as it would be in a text from left to right: forwards is always ArrowRight. */
export function keyInTextOrder(event: { key: string; currentTarget: EventTarget }): string {
  const { key, currentTarget } = event
  const isMirrored = currentTarget instanceof Element && isRightToLeft(currentTarget)
  return (isMirrored && mirrored[key]) || key
}
