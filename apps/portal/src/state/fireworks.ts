/**
 * Where the fireworks start: the middle of the element that caused them, in px of the window; null
 * shows none.
 */
interface FireworksState {
  fireworks: { at: { x: number; y: number } | null }
}

export const initialFireworks: FireworksState = { fireworks: { at: null } }

const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

export function fireworksStarted(cause: Element | null = document.activeElement) {
  const at = middleOf(cause ?? document.body)
  return (): FireworksState => ({ fireworks: { at } })
}

export function fireworksEnded() {
  return (): FireworksState => initialFireworks
}

export function selectFireworks({ fireworks }: FireworksState) {
  return fireworks.at
}
