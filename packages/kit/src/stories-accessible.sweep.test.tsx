/** What repeats the accessibility of the stories: long texts, and the other stories by night. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { disableAnimations } from '../test/screenshots/disable-animations.ts'
import { storyFiles } from '../test/stories/all-stories.ts'
import { violationsOf } from '../test/stories/violations-of.ts'

beforeAll(disableAnimations)
afterEach(() => document.documentElement.removeAttribute('data-theme'))

for (const { element, stories } of storyFiles) {
  const main = stories.find(({ isLong }) => !isLong)
  const others = stories.filter((story) => story !== main)
  // Some elements have one story.
  if (others.length === 0) continue
  describe(element, () => {
    for (const story of others) {
      const times = story.isLong ? (['by day', 'by night'] as const) : (['by night'] as const)
      test(`${story.name} has no violation that axe knows, ${times.join(' and ')}`, async () =>
        expect(await violationsOf(story, times)).toEqual([]))
    }
  })
}
