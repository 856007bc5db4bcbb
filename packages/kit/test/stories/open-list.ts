import { lazyLists } from '../../src/select/lazy-lists.ts'

type PlayContext = { canvasElement: HTMLElement }

/**
 * A `play` that opens the first select of a story and types. It resolves when `selector` matches:
 * the list then shows what the story is about.
 */
export const openList =
  (typed = '', selector = '[role="option"], output:not(:empty)') =>
  async ({ canvasElement }: PlayContext) => {
    await lazyLists.load()
    const trigger = canvasElement.querySelector<HTMLElement>('[role="combobox"]')
    trigger?.click()
    await waitUntil(
      () =>
        canvasElement.querySelector('[role="listbox"]')?.checkVisibility() === true ||
        canvasElement.querySelector(selector) !== null,
    )
    for (const key of typed) {
      trigger?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      // A person types slowly: the list shows each letter before the next one.
      await new Promise(requestAnimationFrame)
    }
    await waitUntil(() => canvasElement.querySelector(selector) !== null)
  }

async function waitUntil(condition: () => boolean) {
  for (let frames = 0; frames < 120 && !condition(); frames += 1)
    await new Promise(requestAnimationFrame)
}
