import { beforeAll } from 'vitest'
import { disableAnimations } from './disable-animations.ts'
import { storyFiles } from '../stories/all-stories.ts'

/**
 * What is drawn with the system's own letters, of which no two systems have the same, is hidden.
 * Emoji: pictures show a disc of their size in the place of each. AM and PM of a date with its
 * time: the browser sets them apart by a narrow space (U+202F), which none of our faces has.
 */
function hideSystemGlyphs() {
  const hidden = document.createElement('style')
  hidden.textContent = `[data-glyph] { overflow: hidden; font-family: var(--font-text) !important; color: transparent !important; background: radial-gradient(circle, var(--l3) .5em, transparent 0) }
    span[data-glyph] { display: block; inline-size: 1em; block-size: 1em }
    ::-webkit-datetime-edit-ampm-field { visibility: hidden }`
  document.head.append(hidden)
  return () => hidden.remove()
}

/**
 * Nothing moves or looks pointed at in the pictures of this file: the pointer rests where an
 * earlier test left it.
 */
export function prepareScreenshots() {
  beforeAll(() => {
    const moveAgain = disableAnimations()
    const showLetters = hideSystemGlyphs()
    document.documentElement.style.pointerEvents = 'none'
    return () => {
      document.documentElement.style.pointerEvents = ''
      showLetters()
      moveAgain()
    }
  })
}

/**
 * The stories by how they are pictured: those that need the window for themselves, or the others.
 */
export const storiesToScreenshot = (inWindow: boolean) =>
  storyFiles
    .map(({ element, stories }) => ({
      element,
      stories: stories.filter((story) => story.full === inWindow),
    }))
    .filter(({ stories }) => stories.length > 0)
