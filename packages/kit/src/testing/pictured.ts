import { beforeAll } from 'vitest'
import { standStill } from './still.ts'
import { storyFiles } from './stories.ts'

/** Emoji are the system's own letters, and no two systems have the same: pictures show a disc of their size in the place of each. */
function hideEmoji() {
  const hidden = document.createElement('style')
  hidden.textContent = `[data-glyph] { overflow: hidden; font-family: var(--font-text) !important; color: transparent !important; background: radial-gradient(circle, var(--l3) .5em, transparent 0) }
    span[data-glyph] { display: block; inline-size: 1em; block-size: 1em }`
  document.head.append(hidden)
  return () => hidden.remove()
}

/** Nothing moves or looks pointed at in the pictures of this file: the pointer rests where an earlier test left it. */
export function pictureStill() {
  beforeAll(() => {
    const moveAgain = standStill()
    const showEmoji = hideEmoji()
    document.documentElement.style.pointerEvents = 'none'
    return () => {
      document.documentElement.style.pointerEvents = ''
      showEmoji()
      moveAgain()
    }
  })
}

/** The stories by how they are pictured: those that need the window for themselves, or the others. */
export const pictured = (inWindow: boolean) => storyFiles
  .map(({ element, stories }) => ({ element, stories: stories.filter((story) => story.full === inWindow) }))
  .filter(({ stories }) => stories.length > 0)
