import { beforeAll } from 'vitest'
import { disableAnimations } from './disable-animations.ts'
import { storyFiles } from '../stories/all-stories.ts'

/**
 * Hides letters of system fonts, because they differ between machines. A disc replaces each emoji.
 * AM and PM in a date with its time are not shown, because none of our fonts has their narrow
 * space (U+202F).
 */
function hideSystemGlyphs() {
  const style = document.createElement('style')
  style.textContent = `[data-glyph] { overflow: hidden; font-family: var(--kit-font-text) !important; color: transparent !important; background: radial-gradient(circle, var(--kit-l3) .5em, transparent 0) }
    span[data-glyph] { display: block; inline-size: 1em; block-size: 1em }
    ::-webkit-datetime-edit-ampm-field { visibility: hidden }`
  document.head.append(style)
  return () => style.remove()
}

/** Stops animations and ignores the pointer, which is still where the last test left it. */
export function prepareScreenshots() {
  beforeAll(() => {
    const enableAnimations = disableAnimations()
    const showSystemGlyphs = hideSystemGlyphs()
    document.documentElement.style.pointerEvents = 'none'
    return () => {
      document.documentElement.style.pointerEvents = ''
      showSystemGlyphs()
      enableAnimations()
    }
  })
}

/** The stories that need the whole window, or the other stories. */
export const storiesToScreenshot = (inWindow: boolean) =>
  storyFiles
    .map(({ element, stories }) => ({
      element,
      stories: stories.filter((story) => story.full === inWindow),
    }))
    .filter(({ stories }) => stories.length > 0)
