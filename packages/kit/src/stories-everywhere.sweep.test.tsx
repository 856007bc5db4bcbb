/**
 * Where and how people read: on a narrow window, with large letters, without motion, in the colours
 * of their system.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { emulateMedia } from '../test/emulate-media.ts'
import { renderStory, renderFullscreenStory } from '../test/stories/render-story.tsx'
import { storyFiles } from '../test/stories/all-stories.ts'
import type { StoryFile } from '../test/stories/all-stories.ts'

const narrow = [
  ['at 320 px', () => page.viewport(320, 800)],
  ['at 512 px, which is 1024 at 200 %', () => page.viewport(512, 800)],
  ['at 1440 px', () => page.viewport(1440, 800)],
  [
    'with letters twice as large',
    () => {
      document.documentElement.style.fontSize = '200%'
    },
  ],
] as const

afterEach(() => {
  document.documentElement.style.fontSize = ''
})

for (const [where, go] of narrow) {
  describe(where, () => {
    beforeEach(go)
    for (const { element, stories } of storyFiles) {
      test(`${element} scrolls nothing sideways and cuts no text`, () =>
        inTurn(stories, (name) => {
          expect.soft(document.documentElement.scrollWidth, name).toBeLessThanOrEqual(innerWidth)
          expect.soft(cut(), name).toBe('')
        }))
    }
  })
}

describe('in the reader’s own settings', () => {
  beforeEach(() => emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' }))
  for (const { element, stories } of storyFiles) {
    test(`${element} stands still with reduced motion, and in forced colours what can be pressed and what is current has an edge`, () =>
      inTurn(stories, (name) => {
        expect
          .soft(
            sources(
              document
                .getAnimations()
                .filter(moves)
                .map(({ effect }) => (effect as KeyframeEffect).target),
            ),
            name,
          )
          .toBe('')
        expect
          .soft(
            sources([...document.querySelectorAll(marked)].filter((thing) => !hasEdge(thing))),
            name,
          )
          .toBe('')
      }))
  }
})

async function inTurn(stories: StoryFile['stories'], look: (name: string) => void) {
  for (const { name, Story, full } of stories) {
    await (full ? renderFullscreenStory(Story) : renderStory(Story))
    look(name)
    await cleanup()
  }
}

/** Buttons, the words alone excepted: they are underlined like a link. */
const marked =
  '[data-variant]:not([data-variant="clean"]), [aria-pressed="true"], [aria-current]:not([aria-current="false"])'
const sources = (elements: readonly (Element | null)[]) =>
  elements.map((element) => element?.outerHTML.slice(0, 300)).join('\n')

/** A transition of one millisecond is how the base sheet switches at once. */
const moves = (animation: Animation) =>
  Number(animation.effect?.getComputedTiming().duration ?? 0) > 1

/**
 * Text that its own box hides. Left out: what is for screen readers, inputs (they scroll), and a
 * toast, which the design ends after four lines.
 */
function cut(): string {
  return sources(
    [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { overflowX, overflowY, clipPath, webkitLineClamp } = getComputedStyle(element)
      const hides = [overflowX, overflowY].some(
        (overflow) => overflow === 'hidden' || overflow === 'clip',
      )
      if (
        !hides ||
        clipPath !== 'none' ||
        webkitLineClamp !== 'none' ||
        element.textContent === '' ||
        element.matches('svg *, textarea')
      )
        return false
      return (
        element.scrollWidth > element.clientWidth + 1 ||
        element.scrollHeight > element.clientHeight + 1
      )
    }),
  )
}

/** A border of its own or of a part of it. */
function hasEdge(thing: Element): boolean {
  return [thing, ...thing.querySelectorAll('*')].some((part) => {
    const style = getComputedStyle(part)
    return style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) > 0
  })
}
