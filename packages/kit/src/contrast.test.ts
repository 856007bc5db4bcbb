import { describe, expect, test } from 'vitest'
import { contrast, pairs, probeColours } from '../test/contrast.ts'
import { harbour, ink, meadow, propertiesOf } from './foundations/own-colours.ts'

const kit = { light: {}, dark: {} }

describe.each(['light', 'dark'] as const)('by %s', (theme) => {
  describe.each(Object.entries({ kit, harbour, meadow, ink }))(
    'with the colours of %s',
    (_, own) => {
      test.each(pairs)('%s on %j has at least %d : 1', (front, behind, least) => {
        const { colourOf, remove } = probeColours(theme, propertiesOf(own, theme))
        for (const ground of behind)
          expect
            .soft(contrast(colourOf(front), colourOf(ground)), ground)
            .toBeGreaterThanOrEqual(least)
        remove()
      })
    },
  )
})

test.each(Object.entries({ harbour, meadow, ink }))(
  'the example %s names tokens of the kit, the same by day and by night',
  (_, { light, dark }) => {
    expect(Object.keys(dark)).toEqual(Object.keys(light))
    const style = getComputedStyle(document.documentElement)
    expect(
      Object.keys(light).filter((name) => style.getPropertyValue(`--kit-${name}`) === ''),
    ).toEqual([])
  },
)
