/**
 * Compares each story that needs the whole window with its pictures in `screenshots`. `npm run
 * gallery -- --renew` takes new pictures.
 */
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storiesToScreenshot, prepareScreenshots } from '../test/screenshots/screenshot-stories.ts'
import { renderFullscreenStory } from '../test/stories/render-story.tsx'

prepareScreenshots()
afterEach(() => document.documentElement.removeAttribute('data-theme'))

describe.each(storiesToScreenshot(true))('$element', ({ element, stories }) => {
  for (const { name, Story } of stories) {
    test.each(['light', 'dark'])(`${name} looks as it did, %s`, async (theme) => {
      document.documentElement.dataset['theme'] = theme
      await renderFullscreenStory(Story)
      await expect(page.elementLocator(document.body)).toMatchScreenshot(
        `${element}/${name}-${theme}`,
      )
    })
  }
})
