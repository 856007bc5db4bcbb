import { beforeAll } from 'vitest'
import { standStill } from './still.ts'
import { storyFiles } from './stories.ts'

/** The window that pictures are taken in. */
export const usual = { width: 1024, height: 800 }

/** Nothing moves or looks pointed at in the pictures of this file: the pointer rests where an earlier test left it. */
export function pictureStill() {
  beforeAll(() => {
    const moveAgain = standStill()
    document.documentElement.style.pointerEvents = 'none'
    return () => {
      document.documentElement.style.pointerEvents = ''
      moveAgain()
    }
  })
}

/** The stories that have pictures: those that need the window for themselves, or the others. */
export const pictured = (inWindow: boolean) => storyFiles
  .map(({ element, stories }) => ({ element, stories: stories.filter((story) => story.pictured && story.full === inWindow) }))
  .filter(({ stories }) => stories.length > 0)
