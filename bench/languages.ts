import { chromium } from '@playwright/test'
import { chromiumFlags, chromiumPath, ensureChromium } from '../scripts/chromium.ts'
import { median, startProduct, type Figure } from './server.ts'

const tags = ['de', 'ja', 'fr', 'zh-Hans', 'es', 'it', 'ko', 'pt-BR']

/** Milliseconds from the press on each language to the frame that shows its heading; texts that were not asked for before are fetched meanwhile. */
const pressEach = async (wanted: readonly string[]): Promise<number[]> => {
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve))
    })
  const times: number[] = []
  for (const tag of wanted) {
    const began = performance.now()
    document.querySelector<HTMLElement>(`nav a[lang="${tag}"]`)?.click()
    while (document.documentElement.lang !== tag && performance.now() - began < 5000) await frame()
    await frame()
    times.push(performance.now() - began)
  }
  return times
}

/** How soon a page shows its texts in another language: each language once, on a page that has not seen it before. */
export async function measureLanguages(databaseUrl: string): Promise<Figure> {
  const product = await startProduct({ DATABASE_URL: databaseUrl })
  await ensureChromium()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  try {
    const fresh: number[] = []
    for (let round = 0; round < 4; round += 1) {
      const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
      await page.goto(`${product.url}/signin`, { waitUntil: 'networkidle' })
      const times = await page.evaluate(pressEach, tags)
      if (round > 0) fresh.push(...times) // the first warms up
      await page.context().close()
    }
    const slowest = Math.max(...fresh)
    return {
      what: 'Another language on /signin, from the press to the frame that shows it, texts fetched meanwhile',
      measured: `${median(fresh).toFixed(0)} ms, slowest of ${fresh.length} ${slowest.toFixed(0)} ms`,
      budget: 'at most 200 ms',
      holds: slowest <= 200,
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}
