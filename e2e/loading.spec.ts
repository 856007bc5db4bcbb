import type { Page, Response } from '@playwright/test'
import { adam, chie, rita, signInByApi, type Person } from './people.ts'
import { expect, test } from './portal.ts'

/** Each screen, who opens it, and its title. */
const screens: readonly [path: string, person: Person | null, title: string | RegExp][] = [
  ['/signin', null, 'Sign in'],
  ['/signup', null, 'REGISTRATION - STEP 1'],
  ['/terms', null, 'Terms and conditions'],
  ['/profile/info', chie, 'Personal data'],
  ['/profile/newsletter', chie, 'Newsletter subscription'],
  ['/', chie, /^Welcome,/],
  ['/staff/users', rita, 'Registrations'],
  ['/staff/settings', adam, 'Settings'],
]

/** What the server wrote into a page for its program. */
const dataOf = (html: string) => /id="page-data">([^<]*)</.exec(html)?.[1] ?? '{}'

/**
 * Finds what a page asked for although it had brought it: its texts, and who is signed in.
 * @param paths of all its requests
 */
async function findRepeated(page: Page, answer: Response | null, paths: readonly string[]) {
  const brought = Object.keys(JSON.parse(dataOf((await answer?.text()) ?? '')).texts)
  expect(brought).not.toEqual([])
  await expect(page.locator('#page-data')).toHaveCount(0)
  return paths.filter(
    (path) =>
      path === '/api/user/me' ||
      brought.some((namespace) => path.endsWith(`/api/translations/en-US/${namespace}`)),
  )
}

/** Screens with their title, besides those above. */
const otherScreens: typeof screens = [
  ['/activate', null, /./],
  ['/activate/used-by-nobody', null, /./],
  ['/confirm-email', null, /./],
  ['/confirm-email/used-by-nobody', null, /./],
  ['/join', null, /./],
  ['/new-password', null, /./],
  ['/login', null, /./],
  ['/terms/br', null, /./],
  ['/nowhere', null, 'Page not found!'],
  ['/application', chie, 'Your change of data'],
  ['/profile/agency', chie, 'Agency data'],
  ['/profile/password', chie, 'Password'],
  ['/profile/sites', chie, 'Connected sites'],
  ['/profile/security', chie, /./],
  ['/pg', null, 'Developer playground'],
  ['/staff/roles', adam, 'Roles'],
]

/** Slow 3G, which shows what moves while a page loads. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 100_000,
  uploadThroughput: 50_000,
}

/** Makes the network of a page slow. The browser of a test begins with an empty cache. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowLine)
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/** The layout shift of a page so far, once nothing more loads. */
async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[])
            if (!entry.hadRecentInput) total += entry.value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // The observer gets the entries of the past with the next task.
        setTimeout(() => resolve(total), 300)
      }),
  )
}

test.describe('nothing moves while a page loads for the first time', { tag: '@shift' }, () => {
  for (const [path, person, title] of [...screens, ...otherScreens])
    test(`${path}: at most 0.02 of layout shift`, async ({ page }) => {
      if (person) await signInByApi(page, person)
      await slowDown(page)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
    })

  test('/signin after signing out: the words about it move nothing', async ({ page }) => {
    await slowDown(page)
    await page.goto('/terms')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions')
    // As /logout does it, which here leads to a site.
    await page.evaluate(() => history.pushState({ ended: 'signedOut' }, '', '/signin'))
    await expect(page.getByText('You are signed out.')).toBeVisible()
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  })
})

test(
  '/signin needs two font files of at most 45 kB, and brings its texts, who is signed in, and the names of its files',
  {
    tag: '@once',
  },
  async ({ page }) => {
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    const fonts: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'font')
        fonts.push(response.body().then((body) => body.length))
    })
    const answer = await page.goto('/signin')
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    expect(fonts).toHaveLength(2)
    const sizes = await Promise.all(fonts)
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(45_000)
    expect(await findRepeated(page, answer, paths)).toEqual([])
  },
)

/** The number of requests of a first visit, in a browser with an empty cache. */
const requestLimit = 15

/**
 * How many round trips lie behind each request: 1 for the page, one more than the last answer that
 * had arrived when the browser asked.
 */
function recordRoundTrips(page: Page): { path: string; trips: number }[] {
  const requests: { path: string; trips: number }[] = []
  let answered = 0
  page.on('request', (request) => {
    const record = { path: new URL(request.url()).pathname, trips: answered + 1 }
    requests.push(record)
    const finish = () => {
      answered = Math.max(answered, record.trips)
    }
    // The page names its files in its first bytes.
    if (request.isNavigationRequest()) void request.response().then(finish)
    else page.on('requestfinished', (finished) => finished === request && finish())
  })
  return requests
}

/**
 * Leaves out the record that follows the selected one in a list. It is read ahead, after everything
 * has been drawn.
 */
function withoutReadAhead<Request extends { path: string }>(requests: Request[]): Request[] {
  const [, following] = requests.filter(({ path }) =>
    /^\/api\/staff\/agents\/[\da-f-]{36}$/.test(path),
  )
  return requests.filter((request) => request !== following)
}

test.describe(
  'a first visit needs three round trips: the page, what it names, and the rest; the page brings its texts, who is signed in, and the names of its files',
  { tag: '@once' },
  () => {
    // /signin fetches what it can lead to when the browser is idle, and so does /new-password.
    const firstVisits = [...screens, ...otherScreens].filter(
      ([path]) => !/^\/(?:signin|new-password|login)/.test(path),
    )
    for (const [path, person, title] of firstVisits)
      test(`${path}: at most ${requestLimit} requests`, async ({ otherBrowser }) => {
        /** What a page asked for again, at any try: one such request is a fault. */
        const repeated: string[] = []
        // A machine that is busy draws late, when more has arrived than a request waits for, and
        // the count is too high. A screen that needs a fourth trip fails each time.
        await expect(async () => {
          const page = await otherBrowser()
          if (person) await signInByApi(page, person)
          await slowDown(page)
          const all = recordRoundTrips(page)
          const answer = await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
          await page.waitForLoadState('networkidle')
          const paths = all.map((request) => request.path)
          repeated.push(...(await findRepeated(page, answer, paths)))
          const requests = withoutReadAhead(all)
          expect(requests.filter(({ trips }) => trips > 3)).toEqual([])
          // The faces for the rarer letters come when somebody's name has one.
          const counted = requests.filter(
            ({ path }) => !/-(?:letters|ext)-[\w-]+\.woff2$/.test(path),
          )
          expect(counted.length).toBeLessThanOrEqual(requestLimit)
        }).toPass({ timeout: 60_000 })
        expect(repeated).toEqual([])
      })
  },
)
