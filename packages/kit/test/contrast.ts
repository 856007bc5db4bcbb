/** Which colours must stand out from which, and how they are measured (WCAG 2.2 AA). */
import { expect } from 'vitest'

const colours = [
  'primary',
  'accent',
  'secondary',
  'blue',
  'red',
  'green',
  'orange',
  'grey',
  'purple',
  'yellow',
]
const grounds = ['b0', 'b1', 'b2']

/**
 * Pairs of colours: what people read or must find, the background, and the least contrast that
 * WCAG 2.2 AA requires: 4.5 for text, 3 for edges, signs and the focus.
 */
export const pairs: readonly (readonly [
  front: string,
  grounds: readonly string[],
  least: number,
])[] = [
  ...['t1', 't2', 't3', 't4', 't5'].map((text) => [text, grounds, 4.5] as const),
  ...colours.flatMap(
    (colour) =>
      [
        [`on-${colour}`, [colour], 4.5],
        [`${colour}-dark`, [`${colour}-light`, ...grounds], 4.5],
        ['t4', [`${colour}-light`], 4.5],
      ] as const,
  ),
  ...['hover', 'active'].flatMap(
    (state) =>
      [
        ['on-primary', [`primary-${state}`], 4.5],
        ['on-accent', [`accent-${state}`], 4.5],
      ] as const,
  ),
  ['on-sign', ['sign'], 4.5],
  ['arrow', ['primary', 'primary-hover', 'primary-active'], 3],
  ['l4', grounds, 3],
  ['pick-edge', grounds, 3],
  ['focus-outer', grounds, 3],
]

/** The share of light that a colour reflects, 0 to 1 (WCAG 2.2, relative luminance). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two computed colours, such as `rgb(22, 32, 46)`: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/**
 * A probe in the page that says which colour a token has.
 * @param properties custom properties that the probe has of its own
 */
export function probeColours(theme: string, properties: Readonly<Record<string, string>> = {}) {
  const probe = document.createElement('i')
  probe.dataset['theme'] = theme
  for (const [name, value] of Object.entries(properties)) probe.style.setProperty(name, value)
  document.body.append(probe)
  return {
    colourOf: (token: string) => {
      expect(getComputedStyle(probe).getPropertyValue(`--kit-${token}`), token).not.toBe('')
      probe.style.color = `var(--kit-${token})`
      return getComputedStyle(probe).color
    },
    remove: () => probe.remove(),
  }
}
