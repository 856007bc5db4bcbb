import type { Page } from '@playwright/test'
import { createActivatedAgent, createApprovedAgent, signInByApi, password } from './people.ts'
import { button, expect, field, heading, recordBodies, signIn, signOut, test } from './portal.ts'

const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('user'))

test('a person signs in and out; local storage holds nothing but name and e-mail, under the key user', async ({
  page,
}) => {
  const person = await createApprovedAgent(page)
  await signIn(page, person.email.toUpperCase(), person.password)
  await expect(page).toHaveURL('/profile/info')
  expect(JSON.parse((await storedUser(page)) ?? '')).toEqual({
    name: person.name,
    email: person.email,
  })
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['user'])
  await page.goto('/')
  await expect(heading(page)).toHaveText(`Welcome, ${person.name}`)
  await signOut(page, person.name)
  await page.goto('/profile/info')
  await expect(page).toHaveURL('/signin')
  await expect.poll(() => storedUser(page)).toBeNull()
})

test(
  'the screens behind the prerendered page do not load its styles again',
  { tag: '@once' },
  async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') loaded.push(request.url())
    })
    await page.goto('/signin')
    // Before the program has arrived, a link loads a page.
    await page.waitForLoadState('networkidle')
    const own = await page
      .locator('link[rel=stylesheet][type="text/plain"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
    expect(own).not.toEqual([])
    await page.locator('a[href="/signup"]').click()
    await expect(heading(page)).toHaveText(/STEP/)
    // Vite loads the stylesheets of nested lazy modules at once, also those of the header.
    await expect.poll(() => loaded.some((url) => !own.includes(url))).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(loaded.filter((url) => own.includes(url))).toEqual([])
  },
)

test('what was typed before the program arrived counts', { tag: '@once' }, async ({ page }) => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/signin', { waitUntil: 'commit' })
  await field(page, 'Login or e-mail').fill('ana.lima@example.com')
  await field(page, 'Password').fill(password)
  await expect(button(page, 'Sign in')).toBeDisabled()
  arrive()
  await expect(button(page, 'Sign in')).toBeEnabled()
  await expect(field(page, 'Login or e-mail')).toHaveValue('ana.lima@example.com')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the sign-in form is there to be seen', async ({ page }) => {
    await page.goto('/signin')
    await expect(heading(page)).toHaveText('Sign in')
    await expect(field(page, 'Login or e-mail')).toBeVisible()
    await expect(field(page, 'Password')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Register now' })).toBeVisible()
  })

  for (const path of ['/signin', '/signup'])
    // Chromium's switch for tests shows no `noscript`, so this reads the page itself.
    test(`${path} says that the portal needs it`, { tag: '@once' }, async ({ request }) => {
      const page = await (await request.get(path, { headers: { 'accept-language': 'en' } })).text()
      expect(page).toMatch(/<noscript><p class="page-notice">The portal needs JavaScript[.]/)
    })
})

test(
  'a browser that is older than the supported ones gets a sentence instead of a blank page',
  { tag: '@once' },
  async ({ page }) => {
    await page.addInitScript(() => {
      CSS.supports = () => false
    })
    await page.goto('/signup')
    await page.waitForLoadState('networkidle') // the program has loaded, and does not start
    await expect(page.getByRole('alert')).toContainText('Your browser is too old for the portal.')
  },
)

test('somebody who is signed in and opens /signin reads who it is, also after a reload', async ({
  page,
}) => {
  const person = await createActivatedAgent(page.request)
  await signInByApi(page, person)
  await page.goto('/signin')
  await expect(page.getByText(person.name)).toBeVisible()
  await expect(field(page, 'Password')).toHaveCount(0)
  await page.reload()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/profile/info')
  await page.goBack()
  await button(page, 'Use another account').click()
  await expect(field(page, 'Password')).toBeVisible()
})

test('/login is a password and a button that calls nobody', { tag: '@once' }, async ({ page }) => {
  await page.goto('/login')
  await expect(field(page, 'Password')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(1)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await field(page, 'Password').fill(password)
  await button(page, 'Sign in').click()
  await expect(field(page, 'Password')).toHaveValue(password)
  expect(calls).toEqual([])
})

test('any other address says "Page not found!"', { tag: '@once' }, async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Page not found!')
})

test('with nobody signed in, / leads to the corporate site', { tag: '@once' }, async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/healthz$/)
})

test.describe('when something is lost on the way', () => {
  test.use({
    expectedErrors:
      /status of 4(?!29)\d\d|net::ERR_|dynamically imported module|preload|React will try|React error #520|error boundary/,
  })

  test(
    'a part of the program that does not arrive says "Something went wrong!", with the message behind Show Error',
    { tag: '@once' },
    async ({ page }) => {
      await page.route('**/assets/public-*.js', (route) => route.abort())
      await page.goto('/signin')
      await page.getByRole('link', { name: 'Register now' }).click()
      await expect(heading(page)).toHaveText('Something went wrong!')
      await button(page, 'Show Error').click()
      await expect(page.getByText(/Failed to fetch dynamically imported module/)).toBeVisible()
      await button(page, 'Hide Error').click()
      await expect(page.getByText(/Failed to fetch dynamically imported module/)).toBeHidden()
    },
  )

  test(
    'a lost network is told with Try again, and what was typed stays',
    { tag: '@once' },
    async ({ page, context }) => {
      const person = await createActivatedAgent(page.request)
      await page.goto('/signin')
      await field(page, 'Login or e-mail').fill(person.email)
      await field(page, 'Password').fill(person.password)
      await expect(button(page, 'Sign in')).toBeEnabled()
      await page.waitForLoadState('networkidle') // the texts for a lost network load after the form
      await context.setOffline(true)
      await button(page, 'Sign in').click()
      await expect(page.getByRole('alert')).toContainText(
        'The portal cannot be reached at the moment. What you entered is still here.',
      )
      await expect(field(page, 'Login or e-mail')).toHaveValue(person.email)
      await expect(field(page, 'Password')).toHaveValue(person.password)
      await context.setOffline(false)
      await button(page, 'Try again').click()
      await expect(page).toHaveURL('/profile/info')
    },
  )

  test(
    'a screen that cannot come because the network is lost says so, and comes with Try again',
    { tag: '@once' },
    async ({ page, context }) => {
      const program = page.waitForResponse(/\/assets\/first-[\w-]+\.js$/)
      await page.goto('/signin')
      await (await program).finished()
      // Before the browser is idle, nothing of the next screens has loaded.
      await context.setOffline(true)
      await page.getByRole('link', { name: 'Register now' }).click()
      await expect(page.getByText('The portal cannot be reached at the moment.')).toBeVisible()
      await context.setOffline(false)
      await button(page, 'Try again').or(heading(page)).first().click()
      await expect(heading(page)).toHaveText('REGISTRATION - STEP 1')
    },
  )

  test(
    'what the sign-in leads to opens without a network, once the browser was idle',
    { tag: '@once' },
    async ({ page, context }) => {
      const last = page.waitForResponse(/\/api\/translations\/en-US\/profile$/)
      await page.goto('/signin')
      await last
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await button(page, 'Forgot your login details?').click()
      await expect(heading(page)).toHaveText('Forgot your login details?')
      await page.goBack()
      await page.getByRole('link', { name: 'Register now' }).click()
      await expect(heading(page)).toHaveText('REGISTRATION - STEP 1')
    },
  )

  test(
    'a step whose texts do not arrive says so instead of waiting for ever',
    { tag: '@once' },
    async ({ page }) => {
      await page.route('**/api/translations/*/recovery', (route) => route.abort())
      await page.goto('/signin')
      await button(page, 'Forgot your login details?').click()
      await expect(page.getByText('The portal cannot be reached at the moment.')).toBeVisible()
      await page.unroute('**/api/translations/*/recovery')
      // The texts are also asked for again by themselves.
      await button(page, 'Try again').or(heading(page)).first().click()
      await expect(heading(page)).toHaveText('Forgot your login details?')
    },
  )

  for (const path of ['/signin', '/signup'] as const)
    test(
      `${path} says after 10 seconds that its program has not come, with Try again`,
      { tag: '@once' },
      async ({ page }) => {
        await page.clock.install()
        let loads = 0
        page.on('request', (request) => {
          if (request.isNavigationRequest()) loads += 1
        })
        // Only the first load loses the file, so that the page cannot recover before the click.
        await page.route('**/assets/index-*.js', (route) =>
          loads > 1 ? route.continue() : route.abort(),
        )
        await page.goto(path)
        const sentence = page.getByText('The page has not loaded completely.')
        await page.clock.runFor(10_000)
        await expect(sentence).toBeVisible()
        await page.getByRole('link', { name: 'Try again' }).click()
        await expect(heading(page)).toHaveText(
          path === '/signin' ? 'Sign in' : 'REGISTRATION - STEP 1',
        )
        await expect(page.locator('#late')).toHaveCount(0)
      },
    )

  test(
    'a language that does not arrive says so, and the page stays in the old one',
    { tag: '@once' },
    async ({ page }) => {
      await page.goto('/signin')
      await expect(button(page, 'Sign in')).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.route('**/api/translations/de/**', (route) => route.abort())
      await page.getByRole('link', { name: 'Deutsch' }).click()
      await expect(page.getByText('The language could not be loaded.').first()).toBeVisible()
      await expect(heading(page)).toHaveText('Sign in')
    },
  )

  test(
    'a profile whose data does not come can be asked for again',
    { tag: '@once' },
    async ({ page }) => {
      await signInByApi(page, await createActivatedAgent(page.request))
      await page.goto('/')
      await expect(heading(page)).toContainText('Welcome,')
      await page.route('**/api/user', (route) => route.abort())
      await page.getByRole('main').getByRole('link', { name: 'Personal data' }).click()
      await expect(page.getByRole('alert')).toContainText(
        'The portal cannot be reached at the moment.',
      )
      await page.unroute('**/api/user')
      await button(page, 'Try again').click()
      await expect(heading(page)).toHaveText('Personal data')
    },
  )
})

test.describe('before the program has come', { tag: '@once' }, () => {
  /** Opens the prerendered page. Its script loads when the returned function is called. */
  async function openPrerendered(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/index-*.js', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/signin', { waitUntil: 'commit' })
    return resolve
  }

  test('Enter leaves no password in the address, and signs in once the program is there', async ({
    page,
  }) => {
    const { email } = await createActivatedAgent(page.request)
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    const sent = recordBodies(page, 'POST', '/api/login')
    const letGo = await openPrerendered(page)
    await field(page, 'Login or e-mail').fill(email)
    await field(page, 'Password').fill(password)
    await field(page, 'Password').press('Enter')
    letGo()
    await expect(page).toHaveURL('/profile/info')
    expect(sent).toEqual([{ email, password }])
    expect(addresses.filter((address) => address.includes('?'))).toEqual([])
  })

  test('a press on a button is not lost', async ({ page }) => {
    const letGo = await openPrerendered(page)
    await field(page, 'Login or e-mail').fill('dana@example.com')
    await button(page, 'Forgot your login details?').click()
    letGo()
    await expect(heading(page)).toHaveText('Forgot your login details?')
    await expect(field(page, 'E-mail')).toHaveValue('dana@example.com')
  })

  test('whoever types on after a press is left where they are', async ({ page }) => {
    const sent = recordBodies(page, 'POST', '/api/login')
    const letGo = await openPrerendered(page)
    await field(page, 'Login or e-mail').fill('dana@example.com')
    await field(page, 'Login or e-mail').press('Enter')
    await field(page, 'Password').pressSequentially('wind')
    letGo()
    await expect(button(page, 'Sign in')).toBeEnabled()
    await field(page, 'Password').pressSequentially('ow')
    await expect(field(page, 'Password')).toHaveValue('window')
    expect(sent).toEqual([])
  })

  test.describe('and where it never comes', () => {
    test.use({ javaScriptEnabled: false })

    test('Enter leaves no password in the address', async ({ page }) => {
      await page.goto('/signin')
      await field(page, 'Login or e-mail').fill('dana@example.com')
      await field(page, 'Password').fill(password)
      await Promise.all([
        page.waitForEvent('framenavigated'),
        field(page, 'Password').press('Enter'),
      ])
      expect(page.url()).not.toContain(password)
    })
  })
})
