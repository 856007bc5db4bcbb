import { render } from 'vitest-browser-react'
import type { Story } from './stories.ts'
import styles from './stage.module.css'

/** Draws a story in the window, plays what belongs to it and waits for its faces and pictures. */
export async function enter(Story: Story): Promise<HTMLElement> {
  const { container } = await render(<div className={styles.stage}><Story /></div>)
  return ready(container.firstElementChild as HTMLElement, Story)
}

/** The same on the window's own ground, for what fills the window. */
export async function enterFull(Story: Story): Promise<HTMLElement> {
  const { container } = await render(<Story />)
  return ready(container, Story)
}

/** Draws a story twice, by day and under it by night, each an island of its theme. */
export async function enterBoth(Story: Story): Promise<HTMLElement> {
  const { container } = await render(
    <div className={styles.both}>
      <div className={styles.stage} data-theme="light"><Story /></div>
      <div className={styles.stage} data-theme="dark"><Story /></div>
    </div>,
  )
  for (const stage of container.querySelectorAll<HTMLElement>(`.${styles.stage}`)) await ready(stage, Story)
  return container.firstElementChild as HTMLElement
}

async function ready(stage: HTMLElement, Story: Story): Promise<HTMLElement> {
  await Story.play?.({ canvasElement: stage })
  await document.fonts.ready
  await Promise.all([...stage.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)))
  return stage
}
