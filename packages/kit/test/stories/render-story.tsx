import { render } from 'vitest-browser-react'
import { forcePseudoState } from '../screenshots/force-pseudo-state.ts'
import { takeConsoleMessages } from '../console-messages.ts'
import type { Story } from './all-stories.ts'
import styles from './render-story.module.css'

/** Renders a story, runs its `play` and waits for its fonts and pictures. */
export async function renderStory(Story: Story): Promise<HTMLElement> {
  const { container } = await render(
    <div className={styles.stage}>
      <Story />
    </div>,
  )
  return playStory(container.firstElementChild as HTMLElement, Story)
}

/** The same without a frame, for stories that fill the window. */
export async function renderFullscreenStory(Story: Story): Promise<HTMLElement> {
  const { container } = await render(<Story />)
  return playStory(container, Story)
}

/** Renders a story twice: in the light theme, and below it in the dark theme. */
export async function renderStoryInBothThemes(Story: Story): Promise<HTMLElement> {
  const { container } = await render(
    <div className={styles.both}>
      <div className={styles.stage} data-theme="light">
        <Story />
      </div>
      <div className={styles.stage} data-theme="dark">
        <Story />
      </div>
    </div>,
  )
  for (const stage of container.querySelectorAll<HTMLElement>(`.${styles.stage}`))
    await playStory(stage, Story)
  return crop(container.firstElementChild as HTMLElement)
}

/**
 * Cuts the unused width, so that a small change is a large part of a small picture. The layout
 * stays the same.
 */
function crop(both: HTMLElement): HTMLElement {
  const stages = [...both.children] as HTMLElement[]
  const width = Math.ceil(Math.max(...stages.map(paintedWidth))) + 16
  if (width > both.offsetWidth / 2) return both
  for (const stage of stages) stage.style.width = `${stage.offsetWidth}px`
  both.style.width = `${width}px`
  both.style.overflow = 'clip'
  return both
}

/** The width of a stage that is painted, in px: texts, pictures, backgrounds and borders. */
function paintedWidth(stage: HTMLElement): number {
  const edges = [...stage.querySelectorAll('*')].flatMap((element) => {
    const range = document.createRange()
    // The width of an emoji depends on the system's font. In the picture a box replaces it.
    const isGlyph = element.matches('[data-glyph]')
    const textRects = [...element.childNodes]
      .filter((child) => child.nodeType === Node.TEXT_NODE && !isGlyph)
      .flatMap((text) => {
        range.selectNodeContents(text)
        return [...range.getClientRects()]
      })
    const { backgroundColor, borderStyle, boxShadow } = getComputedStyle(element)
    const isPainted =
      isGlyph ||
      element.matches('svg, img, canvas, input') ||
      backgroundColor !== 'rgba(0, 0, 0, 0)' ||
      borderStyle !== 'none' ||
      boxShadow !== 'none'
    return [...textRects, ...(isPainted ? [element.getBoundingClientRect()] : [])].map(
      ({ right }) => right,
    )
  })
  return Math.max(0, ...edges) - stage.getBoundingClientRect().left
}

async function playStory(stage: HTMLElement, Story: Story): Promise<HTMLElement> {
  await Story.play?.({ canvasElement: stage })
  if (Story.parameters?.throws) takeConsoleMessages()
  if (Story.parameters?.forced) await forcePseudoState(Story.parameters.forced)
  await document.fonts.ready
  await Promise.all(
    [...stage.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)),
  )
  return stage
}
