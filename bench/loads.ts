import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { demoAgent } from './people.ts'
import { demoStaff, demoStaffPassword } from '../apps/server/src/demo/staff.ts'
import { chromiumFlags, chromiumPath, ensureChromium } from '../scripts/chromium.ts'
import { median, startProduct, type Figure } from './server.ts'

/** Slow 3G as browsers' developer tools know it: 400 kbit/s, and 400 ms for each request. */
const slow3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}

/** How long a page may take. Milliseconds. */
const maxLoad = 30_000

interface Screen {
  readonly path: string
  /** The text that people come for. */
  readonly text: string
  /** The element that they use first. */
  readonly control: string
  readonly visitor: 'nobody' | 'agent' | 'reviewer'
}

const screens: readonly Screen[] = [
  { path: '/signin', text: 'h1', control: '#email', visitor: 'nobody' },
  {
    path: '/signup',
    text: 'h1',
    control: '#country_id:not([aria-busy="true"])',
    visitor: 'nobody',
  },
  { path: '/terms', text: 'article', control: 'main button', visitor: 'nobody' },
  { path: '/pg', text: 'h1', control: '#pg-host', visitor: 'nobody' },
  { path: '/profile/info', text: 'h1', control: '#airport', visitor: 'agent' },
  { path: '/staff/users', text: 'h1', control: '#desk-search', visitor: 'reviewer' },
]

/** What a page recorded while it loaded. Times in milliseconds since its address was opened. */
interface Film {
  readonly readable: number | null
  readonly usable: number | null
  readonly shift: number
  /** What came and went, in order. */
  readonly scenes: readonly string[]
}

interface Load extends Film {
  readonly requests: number
  /** How many requests began only when the one before had ended, at most, until it was usable. */
  readonly inARow: number
}

/** Runs in the page before everything else and records what can be seen in each frame. */
function record({ text, control }: { text: string; control: string }): void {
  const film = { readable: null, usable: null, shift: 0, scenes: [] } as {
    -readonly [Key in keyof Film]: Film[Key]
  } & { scenes: string[] }
  Object.assign(globalThis, { film })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) film.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })

  const isVisible = (selector: string) => {
    const element = document.querySelector(selector)
    return element instanceof Element && element.checkVisibility({ visibilityProperty: true })
  }
  /** React keeps the properties of an element at the element once it listens to it. */
  const isAlive = (selector: string) =>
    Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__react'))
  const parts = {
    head: 'header',
    heading: 'h1',
    text,
    skeleton: '[class*="skeleton"]',
    spinner: '[class*="spinner"]:not([aria-hidden])',
  }
  const seen = new Set<string>()
  const look = () => {
    const now = Math.round(performance.now())
    for (const [part, selector] of Object.entries(parts)) {
      const isThere = isVisible(selector)
      if (isThere === seen.has(part)) continue
      film.scenes.push(`${now} ${isThere ? '+' : '-'}${part}`)
      if (isThere) seen.add(part)
      else seen.delete(part)
    }
    if (seen.has('text')) film.readable ??= now
    if (isVisible(control) && isAlive(control)) film.usable ??= now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

interface Span {
  readonly start: number
  end: number
}

/** The most requests of which each began after the end of the one before. */
function longestRow(spans: readonly Span[]): number {
  let end = -Infinity
  let count = 0
  for (const span of spans.toSorted((a, b) => a.end - b.end))
    if (span.start >= end) {
      end = span.end
      count += 1
    }
  return count
}

/** Notes when each request of a page began and ended. Seconds. */
async function watchRequests(page: Page): Promise<Map<string, Span>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow3G)
  const spans = new Map<string, Span>()
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    if (!request.url.startsWith('data:'))
      spans.set(requestId, { start: timestamp, end: Number.POSITIVE_INFINITY })
  })
  const end = ({ requestId, timestamp }: { requestId: string; timestamp: number }) => {
    const span = spans.get(requestId)
    if (span) span.end = timestamp
  }
  session.on('Network.loadingFinished', end)
  session.on('Network.loadingFailed', end)
  return spans
}

async function filmLoad(context: BrowserContext, url: string, screen: Screen): Promise<Load> {
  const page = await context.newPage()
  const spans = await watchRequests(page)
  await page.addInitScript(record, screen)
  await page.goto(`${url}${screen.path}`, { waitUntil: 'commit' })
  const filmOf = () => page.evaluate(() => (globalThis as unknown as { film: Film }).film)
  await page
    .waitForFunction(
      () => (globalThis as unknown as { film?: Film }).film?.usable != null,
      undefined,
      { timeout: maxLoad },
    )
    .catch(() => undefined)
  const inARow = longestRow([...spans.values()].filter(({ end }) => end < Infinity))
  // What is fetched behind the screen may still move it.
  await page.waitForLoadState('networkidle')
  const requests = spans.size
  const film = await filmOf()
  await page.close()
  return { ...film, requests, inARow }
}

const logins = {
  agent: demoAgent,
  reviewer: {
    email: demoStaff.find(({ role }) => role === 'reviewer')?.email,
    password: demoStaffPassword,
  },
}

/** Opens a browser that has loaded nothing yet, signed in as its visitor. */
async function contextOf(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  url: string,
  { visitor }: Screen,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    isMobile: true,
  })
  await context.addCookies([{ name: 'language', value: 'en-US', url }])
  if (visitor === 'nobody') return context
  const answer = await context.request.post(`${url}/api/login`, {
    data: logins[visitor],
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`)
  return context
}

const seconds = (time: number | null) =>
  time === null || time === Infinity ? 'never' : `${(time / 1000).toFixed(1)} s`

/**
 * Films how each screen loads on slow 3G in a browser that has loaded nothing before, three times.
 * Prints what came and went.
 * @param only films one screen
 */
export async function measureLoads(databaseUrl: string, only?: string): Promise<Figure[]> {
  const product = await startProduct({ DATABASE_URL: databaseUrl })
  await ensureChromium()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  const figures: Figure[] = []
  try {
    for (const screen of screens.filter(({ path }) => only === undefined || only === path)) {
      const loads: Load[] = []
      for (let round = 0; round < 3; round += 1) {
        const context = await contextOf(browser, product.url, screen)
        loads.push(await filmLoad(context, product.url, screen))
        await context.close()
      }
      const middle = (pick: (load: Load) => number | null) =>
        median(loads.map((load) => pick(load) ?? Infinity))
      const shift = Math.max(...loads.map((load) => load.shift))
      const requests = middle((load) => load.requests)
      process.stdout.write(`${screen.path}: ${loads[0]?.scenes.join(', ') ?? ''}\n`)
      figures.push({
        what: `\`${screen.path}\` on slow 3G`,
        measured: `readable after ${seconds(middle((load) => load.readable))}, usable after ${seconds(middle((load) => load.usable))}, ${middle((load) => load.inARow)} requests in a row, ${requests} in all, layout shift ${shift.toFixed(3)}`,
        budget: 'at most 15 requests, layout shift at most 0.02',
        isWithinBudget: requests <= 15 && shift <= 0.02,
      })
    }
    return figures
  } finally {
    await browser.close()
    await product.stop()
  }
}
