import { lazyLists } from '../../src/select/lazy-lists.ts'

type PlayContext = { canvasElement: HTMLElement }

/**
 * A play that opens the first select of a story and types; it is done when the list shows what the
 * story is about.
 */
export const openList =
  (typed = '', shown = '[role="option"], output:not(:empty)') =>
  async ({ canvasElement }: PlayContext) => {
    await lazyLists.load()
    const trigger = canvasElement.querySelector<HTMLElement>('[role="combobox"]')
    trigger?.click()
    await waitUntil(
      () =>
        canvasElement.querySelector('[role="listbox"]')?.checkVisibility() === true ||
        canvasElement.querySelector(shown) !== null,
    )
    for (const key of typed) {
      trigger?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      // as a person types: each letter is there before the next
      await new Promise(requestAnimationFrame)
    }
    await waitUntil(() => canvasElement.querySelector(shown) !== null)
  }

async function waitUntil(condition: () => boolean) {
  for (let frames = 0; frames < 120 && !condition(); frames += 1)
    await new Promise(requestAnimationFrame)
}
