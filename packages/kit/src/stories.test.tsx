import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RedDot } from './feedback/dot/Dot.stories.tsx'
import { disableAnimations } from '../test/screenshots/disable-animations.ts'
import { storyFiles } from '../test/stories/all-stories.ts'
import { renderStoryInBothThemes } from '../test/stories/render-story.tsx'
import { violationsOf } from '../test/stories/violations-of.ts'

beforeAll(disableAnimations)
afterEach(() => document.documentElement.removeAttribute('data-theme'))

// The sweep has what repeats these: long texts, and the other stories by night.
for (const { element, stories } of storyFiles) {
  describe(element, () => {
    const main = stories.find(({ isLong }) => !isLong)
    for (const story of stories.filter(({ isLong }) => !isLong)) {
      const times = story === main ? (['by day', 'by night'] as const) : (['by day'] as const)
      test(`${story.name} has no violation that axe knows, ${times.join(' and ')}`, async () =>
        expect(await violationsOf(story, times)).toEqual([]))
    }
  })
}

test('a picture notices that the red dot is gone', async () => {
  const stages = await renderStoryInBothThemes(() => <RedDot />)
  for (const dot of stages.querySelectorAll<HTMLElement>('[class*="dot"]'))
    dot.style.visibility = 'hidden'
  await expect(expect(page.elementLocator(stages)).toMatchScreenshot('Dot/RedDot')).rejects.toThrow(
    /pixels/,
  )
})
