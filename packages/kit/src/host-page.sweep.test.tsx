/**
 * The kit's elements in a page of another team. There the basis is `scoped.css` in place of the
 * global `base.css`, and a page loads the sheets of its elements in any order.
 */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { disableAnimations } from '../test/screenshots/disable-animations.ts'
import { storyFiles } from '../test/stories/all-stories.ts'
import { renderFullscreenStory, renderStory } from '../test/stories/render-story.tsx'
import scoped from './scoped.css?inline'
import text from './text.css?inline'

const kit = ':is([class^="kit-"], [class*=" kit-"])'
/** These follow the text of the page around them. */
const inText = ':is(.kit-icon, .kit-code)'

/** They are the page's, or depend on the size of its own content inside an element. */
const ofPage =
  /^(?:text-size-adjust|(?:min-|max-)?(?:width|height|block-size|inline-size)|(?:perspective|transform)-origin|inset.*|top|bottom|left|right|grid-template-.*)$/

/**
 * What the page has in place of `base.css`: its own letters, none of a reset, and the basis. What
 * stories write by themselves takes as much room as before, so that sizes can be compared.
 */
const page = new CSSStyleSheet()
page.replaceSync(
  `body { margin: 0; color: purple; font: italic 20px/2 serif }
  [class^='page-'] { box-sizing: border-box }
  :is(h1, h2, h3, p, ul):not([class]) { margin: 0; padding: 0; font: inherit }
  @layer basis { ${scoped} ${text} }`,
)

const sheets = () =>
  [...document.querySelectorAll<HTMLStyleElement>('style[data-vite-dev-id]')].map((style) => ({
    style,
    file: style.dataset['viteDevId'] ?? '',
  }))
const isOfElement = ({ file }: { file: string }) =>
  file.endsWith('.module.css') && file.includes('/kit/src/')

function enterPage() {
  for (const { style, file } of sheets())
    if (style.sheet && /\/src\/(?:base|text)\.css$/.test(file)) style.sheet.disabled = true
  document.adoptedStyleSheets.unshift(page)
}

function leavePage() {
  for (const { style } of sheets()) if (style.sheet) style.sheet.disabled = false
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
}

function turnSheets() {
  for (const { style } of sheets().filter(isOfElement).toReversed()) document.head.append(style)
}

beforeAll(disableAnimations)
afterEach(leavePage)

const ofElements = storyFiles.filter(({ title }) => !title.startsWith('Foundations/'))

for (const { element, stories } of ofElements) {
  test(`${element} looks the same in a page without a reset, and whatever the order of its sheets`, async () => {
    for (const { name, Story, full } of stories) {
      await (full ? renderFullscreenStory(Story) : renderStory(Story))
      const before = looks()
      expect.soft(before.length, `${name} has elements`).toBeGreaterThan(0)
      turnSheets()
      expect.soft(differences(before), `${name}, the order turned`).toEqual([])
      turnSheets()
      enterPage()
      expect.soft(differences(before), `${name}, without a reset`).toEqual([])
      leavePage()
      await cleanup()
    }
  })
}

type Look = { element: Element; styles: ReadonlyMap<string, string> }

/** The computed styles of the kit's elements. */
function looks(): Look[] {
  return [...document.body.querySelectorAll(kit)]
    .filter((element) => !element.matches(inText) || element.parentElement?.closest(kit))
    .map((element) => ({ element, styles: stylesOf(element) }))
}

function stylesOf(element: Element): Map<string, string> {
  const computed = getComputedStyle(element)
  // Within a page in English, the face for an island in Japanese is chosen by the kit's element.
  const isIsland = element.matches(':lang(ja), :lang(ko), :lang(zh)')
  // A rule for every link under the pointer weighs more than an element that draws no line.
  const isHovered = element.matches(':hover, :hover *')
  const names = [...computed].filter(
    (name) =>
      !ofPage.test(name) &&
      !(isIsland && name === 'font-family') &&
      !(isHovered && name.startsWith('text-decoration')),
  )
  return new Map(names.map((name) => [name, computed.getPropertyValue(name)]))
}

function differences(before: readonly Look[]): string[] {
  return before.flatMap(({ element, styles }) => {
    const now = stylesOf(element)
    const changed = [...styles].filter(([name, value]) => now.get(name) !== value)
    return changed.map(
      ([name, value]) =>
        `${element.outerHTML.slice(0, 120)}: ${name}: ${value} -> ${now.get(name)}`,
    )
  })
}
