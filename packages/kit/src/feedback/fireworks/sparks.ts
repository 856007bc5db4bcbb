export type Spark = { x: number; y: number; alpha: number; color: number }

const count = 24
const colors = 3
const speed = 0.26 // px per ms at the start
const gravity = 0.0007 // px per ms²
const fade = 300 // ms at the end

/**
 * The positions of the sparks, in px from the middle, `passed` ms after the burst. They fly on
 * arcs and fade in the last 300 ms.
 */
export function sparksAt(passed: number, duration: number): Spark[] {
  const alpha = Math.min(1, Math.max(0, (duration - passed) / fade))
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    // five different speeds, so that they do not fly in a ring
    const reach = speed * (0.55 + (0.45 * ((index * 7) % 5)) / 4) * passed
    return {
      x: Math.cos(angle) * reach,
      y: Math.sin(angle) * reach - 0.12 * passed + (gravity * passed * passed) / 2,
      alpha,
      color: index % colors,
    }
  })
}
