/**
 * Compares each story with its picture in `screenshots`, in the light theme and below it in the
 * dark theme. `npm run gallery -- --renew` takes new pictures.
 */
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cjkLetters } from '../test/screenshots/cjk-letters.ts'
import face from '../test/screenshots/cjk-font-letters.txt?raw'
import { storiesToScreenshot, prepareScreenshots } from '../test/screenshots/screenshot-stories.ts'
import { renderStoryInBothThemes } from '../test/stories/render-story.tsx'
import { testWindow } from '../test/stories/story-window.ts'

const sources = Object.values(
  import.meta.glob<string>(['./**/*.{ts,tsx}', '../test/**/*.{ts,tsx}', '!./**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

prepareScreenshots()

test('every Chinese and Japanese letter of the kit’s sources is in the face that pictures draw them with: no two systems have the same', () => {
  const letters = new Set(sources.flatMap((source) => source.match(cjkLetters) ?? []))
  expect([...letters].filter((letter) => !face.includes(letter)).join('')).toBe('')
})

describe.each(storiesToScreenshot(false))('$element', ({ element, stories }) => {
  for (const { name, Story } of stories) {
    test(`${name} looks as it did, by day and by night`, async () => {
      const stages = await renderStoryInBothThemes(Story)
      // Without an id it would be found by its text, which a part that loads later may change.
      stages.dataset['testid'] = 'stages'
      // The picture shows only what is in the window.
      if (stages.scrollHeight > window.innerHeight)
        await page.viewport(testWindow.width, stages.scrollHeight)
      await expect(page.elementLocator(stages)).toMatchScreenshot(`${element}/${name}`)
    })
  }
})
