import axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RedDot } from './feedback/dot/Dot.stories.tsx'
import {
  renderStory,
  renderStoryInBothThemes,
  renderFullscreenStory,
} from '../test/stories/render-story.tsx'
import { disableAnimations } from '../test/screenshots/disable-animations.ts'
import { storyFiles } from '../test/stories/all-stories.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The dark theme differs only in its colours. */
const contrast: RunOptions['runOnly'] = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block'],
}

beforeAll(disableAnimations)
afterEach(() => document.documentElement.removeAttribute('data-theme'))

for (const { element, stories } of storyFiles) {
  describe(element, () => {
    for (const { name, Story, full } of stories) {
      test(`${name} has no violation that axe knows, by day and by night`, async () => {
        await (full ? renderFullscreenStory(Story) : renderStory(Story))
        expect([
          ...(await violationsIn('light', rules)),
          ...(await violationsIn('dark', contrast)),
        ]).toEqual([])
      })
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

async function violationsIn(
  theme: 'light' | 'dark',
  runOnly: RunOptions['runOnly'],
): Promise<string[]> {
  document.documentElement.dataset['theme'] = theme
  const { violations } = await axe.run(document.body, {
    runOnly,
    resultTypes: ['violations'],
    preload: false,
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${theme}: ${id}: ${html} ${failureSummary}`),
  )
}
