/** Compares each story with its picture in `screenshots`, by day and under it by night. `npm run gallery -- --renew` draws the pictures anew. */
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cjk } from './testing/cjk.ts'
import face from './testing/face.txt?raw'
import { pictured, pictureStill } from './testing/pictured.ts'
import { enterBoth } from './testing/stage.tsx'
import { usual } from './testing/window.ts'

const sources = Object.values(
  import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

pictureStill()

test('every Chinese and Japanese letter of the kit’s sources is in the face that pictures draw them with: no two systems have the same', () => {
  const letters = new Set(sources.flatMap((source) => source.match(cjk) ?? []))
  expect([...letters].filter((letter) => !face.includes(letter)).join('')).toBe('')
})

describe.each(pictured(false))('$element', ({ element, stories }) => {
  for (const { name, Story } of stories) {
    test(`${name} looks as it did, by day and by night`, async () => {
      const stages = await enterBoth(Story)
      // What is below the window is not pictured.
      if (stages.scrollHeight > window.innerHeight)
        await page.viewport(usual.width, stages.scrollHeight)
      await expect(page.elementLocator(stages)).toMatchScreenshot(`${element}/${name}`)
    })
  }
})
