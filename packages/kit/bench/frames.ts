/** Measures the time from a key to the frame that shows its effect. */
import type { Page } from 'playwright'

declare global {
  interface Window {
    bench: { begin: number; changed: number; frames: number[] }
  }
}

const quietMs = 120 // milliseconds without a change after which a key has had its effect

/**
 * Records the times of the last key, of the page's last change, and of the end of each frame. Runs
 * in the page.
 */
export function watchFrames() {
  const bench = (window.bench = { begin: 0, changed: 0, frames: [] as number[] })
  addEventListener(
    'keydown',
    (event) => {
      bench.begin = event.timeStamp
      bench.changed = 0
      bench.frames.length = 0
    },
    { capture: true },
  )
  addEventListener(
    'input',
    () => {
      bench.changed = performance.now()
    },
    { capture: true },
  ) // typing in a field is visible without a change of the page
  new MutationObserver(() => {
    bench.changed = performance.now()
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['hidden'],
  })
  const { port1, port2 } = new MessageChannel()
  // runs right after the frame
  port1.addEventListener('message', () => bench.frames.push(performance.now()))
  port1.start()
  const frame = () => {
    port2.postMessage(null)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/**
 * Presses a key. Returns the milliseconds to the end of the frame with the last change that it
 * caused, including late changes.
 */
export async function keyToFrame(page: Page, key: string): Promise<number> {
  await page.keyboard.press(key)
  return page.evaluate(async (quiet) => {
    const { bench } = window
    for (let rest = quiet; rest > 0; rest = bench.changed + quiet - performance.now())
      await new Promise((resolve) => {
        setTimeout(resolve, rest)
      })
    for (;;) {
      const shown = bench.frames.find((end) => end > Math.max(bench.changed, bench.begin))
      if (shown !== undefined) return shown - bench.begin
      await new Promise(requestAnimationFrame)
    }
  }, quietMs)
}

/** The median and the 95th percentile, in whole milliseconds. */
export function spread(times: readonly number[]): { median: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN)
  return { median: at(0.5), p95: at(0.95) }
}
