/** Compares each story with its picture in `screenshots`. `npm run gallery -- --renew` draws the pictures anew. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enterBoth, enterFull } from './testing/stage.tsx'
import { standStill } from './testing/still.ts'
import { storyFiles } from './testing/stories.ts'

beforeAll(standStill)
afterEach(() => document.documentElement.removeAttribute('data-theme'))

for (const { element, stories } of storyFiles) {
  describe(element, () => {
    for (const { name, Story, full } of stories) {
      if (!full) {
        test(`${name} looks as it did, by day and by night`, async () => {
          await expect(page.elementLocator(await enterBoth(Story))).toMatchScreenshot(`${element}/${name}`)
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
