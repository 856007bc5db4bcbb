import { render } from 'vitest-browser-react'
import { forcePseudoState } from '../screenshots/force-pseudo-state.ts'
import { takeConsoleMessages } from '../console-messages.ts'
import type { Story } from './all-stories.ts'
import styles from './render-story.module.css'

/** Draws a story in the window, plays what belongs to it and waits for its faces and pictures. */
export async function renderStory(Story: Story): Promise<HTMLElement> {
  const { container } = await render(
    <div className={styles.stage}>
      <Story />
    </div>,
  )
  return playStory(container.firstElementChild as HTMLElement, Story)
}

/** The same on the window's own ground, for what fills the window. */
export async function renderFullscreenStory(Story: Story): Promise<HTMLElement> {
  const { container } = await render(<Story />)
  return playStory(container, Story)
}

/** Draws a story twice, by day and under it by night, each an island of its theme. */
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
 * Shown no wider than what is small needs, so that a small change is a large part of its picture.
 * Nothing moves in it.
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

/**
 * How far from its edge a stage is drawn on, in px: by words, by what paints itself, by pictures.
 */
function paintedWidth(stage: HTMLElement): number {
  const edges = [...stage.querySelectorAll('*')].flatMap((element) => {
    const range = document.createRange()
    // An emoji is as wide as the system's letter: what stands for it in the picture is a box.
    const isGlyph = element.matches('[data-glyph]')
    const words = [...element.childNodes]
      .filter((child) => child.nodeType === Node.TEXT_NODE && !isGlyph)
      .flatMap((text) => {
        range.selectNodeContents(text)
        return [...range.getClientRects()]
      })
    const { backgroundColor, borderStyle, boxShadow } = getComputedStyle(element)
    const paints =
      isGlyph ||
      element.matches('svg, img, canvas, input') ||
      backgroundColor !== 'rgba(0, 0, 0, 0)' ||
      borderStyle !== 'none' ||
      boxShadow !== 'none'
    return [...words, ...(paints ? [element.getBoundingClientRect()] : [])].map(
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
