/** Measures the processor time of the page's main thread for a key. */
import type { Page } from 'playwright'

/** Milliseconds of processor time: of the main thread, and of the scripts in it. */
export type Work = { all: number; script: number }

/**
 * Creates a meter for the page: it runs an action and returns the main thread's processor time.
 * Other programs on the machine do not count.
 */
export async function meterOf(page: Page): Promise<(act: () => Promise<void>) => Promise<Work>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async (): Promise<Work> => {
    const { metrics } = await session.send('Performance.getMetrics')
    const total = (name: string) =>
      1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN)
    return { all: total('TaskDuration'), script: total('ScriptDuration') }
  }
  return async (act) => {
    const before = await read()
    await act()
    const after = await read()
    return { all: after.all - before.all, script: after.script - before.script }
  }
}
