import { beforeAll, describe, expect, test } from 'vitest'

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
const pairs: [front: string, grounds: readonly string[], least: number][] = [
  ...['t1', 't2', 't3', 't4', 't5'].map((text): [string, string[], number] => [text, grounds, 4.5]),
  ...colours.flatMap((colour): [string, string[], number][] => [
    [`on-${colour}`, [colour], 4.5],
    [`${colour}-dark`, [`${colour}-light`, ...grounds], 4.5],
    ['t4', [`${colour}-light`], 4.5],
  ]),
  ...['hover', 'active'].flatMap((state): [string, string[], number][] => [
    ['on-primary', [`primary-${state}`], 4.5],
    ['on-accent', [`accent-${state}`], 4.5],
  ]),
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

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'])('by %s', (theme) => {
  const probe = document.createElement('i')
  const colourOf = (token: string) => {
    expect(getComputedStyle(probe).getPropertyValue(`--${token}`), token).not.toBe('')
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  beforeAll(() => {
    probe.dataset['theme'] = theme
    document.body.append(probe)
    return () => probe.remove()
  })

  test.each(pairs)('%s on %j has at least %d : 1', (front, behind, least) => {
    for (const ground of behind)
      expect(contrast(colourOf(front), colourOf(ground)), ground).toBeGreaterThanOrEqual(least)
  })
})
