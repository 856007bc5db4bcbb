/** Compares each story with its picture in `screenshots`. `npm run gallery -- --renew` draws the pictures anew. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enterBoth, enterFull } from './testing/stage.tsx'
import { standStill } from './testing/still.ts'
import { storyFiles } from './testing/stories.ts'

const usual = { width: 1024, height: 800 }

beforeAll(() => {
  standStill()
  // The pointer rests where an earlier test left it: nothing here is to look pointed at.
  document.documentElement.style.pointerEvents = 'none'
})
afterEach(async () => {
  document.documentElement.removeAttribute('data-theme')
  if (window.innerHeight !== usual.height) await page.viewport(usual.width, usual.height)
})

const pictured = storyFiles.map(({ element, stories }) => ({ element, stories: stories.filter((story) => story.pictured) })).filter(({ stories }) => stories.length > 0)

for (const { element, stories } of pictured) {
  describe(element, () => {
    for (const { name, Story, full } of stories) {
      if (!full) {
        test(`${name} looks as it did, by day and by night`, async () => {
          const stages = await enterBoth(Story)
          await page.viewport(usual.width, Math.max(usual.height, stages.scrollHeight)) // what is below the window is not pictured
          await expect(page.elementLocator(stages)).toMatchScreenshot(`${element}/${name}`)
        })
        continue
      }
      test.each(['light', 'dark'])(`${name} looks as it did, %s`, async (theme) => {
        document.documentElement.dataset['theme'] = theme
        await enterFull(Story)
        await expect(page.elementLocator(document.body)).toMatchScreenshot(`${element}/${name}-${theme}`)
      })
    }
  })
}
