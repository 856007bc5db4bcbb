/** What repeats the accessibility of the stories: long texts, and the other stories by night. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { disableAnimations } from '../test/screenshots/disable-animations.ts'
import { storyFiles } from '../test/stories/all-stories.ts'
import { violationsOf } from '../test/stories/violations-of.ts'

beforeAll(disableAnimations)
afterEach(() => document.documentElement.removeAttribute('data-theme'))

for (const { element, stories } of storyFiles) {
  describe(element, () => {
    const main = stories.find(({ isLong }) => !isLong)
    for (const story of stories.filter((other) => other !== main)) {
      const times = story.isLong ? (['by day', 'by night'] as const) : (['by night'] as const)
      test(`${story.name} has no violation that axe knows, ${times.join(' and ')}`, async () =>
        expect(await violationsOf(story, times)).toEqual([]))
    }
  })
}
