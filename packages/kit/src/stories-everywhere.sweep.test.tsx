/**
 * Checks all stories with other settings of the reader: in a narrow window, with large letters,
 * with reduced motion, and in the system's colours.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { emulateMedia } from '../test/emulate-media.ts'
import { renderStory, renderFullscreenStory } from '../test/stories/render-story.tsx'
import { storyFiles } from '../test/stories/all-stories.ts'
import type { StoryFile } from '../test/stories/all-stories.ts'

const circumstances = [
  ['at 320 px', () => page.viewport(320, 800)],
  ['at 512 px, which is 1024 at 200 %', () => page.viewport(512, 800)],
  ['at 1440 px', () => page.viewport(1440, 800)],
  [
    'with letters twice as large',
    () => {
      document.documentElement.style.fontSize = '200%'
    },
  ],
  [
    'at 320 px with letters twice as large',
    async () => {
      await page.viewport(320, 800)
      document.documentElement.style.fontSize = '200%'
    },
  ],
  [
    'at 320 px with the text spacing of WCAG 1.4.12',
    async () => {
      await page.viewport(320, 800)
      document.adoptedStyleSheets = [textSpacing]
    },
  ],
] as const

const textSpacing = new CSSStyleSheet()
textSpacing.replaceSync(`
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }
`)

afterEach(() => {
  document.documentElement.style.fontSize = ''
  document.adoptedStyleSheets = []
})

for (const [circumstance, apply] of circumstances) {
  describe(circumstance, () => {
    beforeEach(apply)
    for (const { element, stories } of storyFiles) {
      test(`${element} scrolls nothing sideways and cuts no text`, () =>
        forEachStory(stories, (name) => {
          expect.soft(document.documentElement.scrollWidth, name).toBeLessThanOrEqual(innerWidth)
          expect.soft(cutTexts(), name).toBe('')
        }))
    }
  })
}

describe('in the reader’s own settings', () => {
  beforeEach(() => emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' }))
  for (const { element, stories } of storyFiles) {
    test(`${element} has no motion with reduced motion, and its buttons and current entries have an edge in forced colours`, () =>
      forEachStory(stories, (name) => {
        expect
          .soft(
            markupOf(
              document
                .getAnimations()
                .filter(isMoving)
                .map(({ effect }) => (effect as KeyframeEffect).target),
            ),
            name,
          )
          .toBe('')
        expect
          .soft(
            markupOf(
              [...document.querySelectorAll(pressableOrCurrent)].filter(
                (element) => !hasEdge(element),
              ),
            ),
            name,
          )
          .toBe('')
      }))
  }
})

async function forEachStory(stories: StoryFile['stories'], check: (name: string) => void) {
  for (const { name, Story, full } of stories) {
    await (full ? renderFullscreenStory(Story) : renderStory(Story))
    check(name)
    await cleanup()
  }
}

/** Buttons and current entries. A `clean` button is left out: it is underlined like a link. */
const pressableOrCurrent =
  '[data-variant]:not([data-variant="clean"]), [aria-pressed="true"], [aria-current]:not([aria-current="false"])'
const markupOf = (elements: readonly (Element | null)[]) =>
  elements.map((element) => element?.outerHTML.slice(0, 300)).join('\n')

/** With reduced motion, the base style sheet sets every transition to one millisecond. */
const isMoving = (animation: Animation) =>
  Number(animation.effect?.getComputedTiming().duration ?? 0) > 1

/**
 * Elements that hide a part of their text. Left out are texts for screen readers, text areas (they
 * scroll), and toasts (the design cuts them after four lines).
 */
function cutTexts(): string {
  return markupOf(
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

/** The element, or an element in it, has a border. */
function hasEdge(element: Element): boolean {
  return [element, ...element.querySelectorAll('*')].some((part) => {
    const style = getComputedStyle(part)
    return style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) > 0
  })
}
