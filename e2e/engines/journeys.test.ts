/**
 * The journeys of a person in Firefox and WebKit. What they look at in detail, the specs beside
 * this folder look at in Chromium.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { freePort } from '../../scripts/free-port.ts'
import { skipWithout } from '../../scripts/optional-software.ts'
import { openFirefox, openWebKit, until, type EngineBrowser } from './browser.ts'

const engines = [
  { engine: 'Firefox', skip: skipWithout('firefox'), openBrowser: openFirefox },
  { engine: 'WebKit', skip: skipWithout('webkit'), openBrowser: openWebKit },
]
const reviewer = { email: 'rita.berg@example.com', password: 'tailwind-at-dawn' }

let server: ChildProcess
let origin: string

before(async () => {
  const port = String(await freePort())
  origin = `http://localhost:${port}`
  server = spawn(process.execPath, ['e2e/server.ts'], {
    env: { ...process.env, E2E_PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until(async () => (await fetch(`${origin}/healthz`)).ok, 'the server', 180_000)
})
after(async () => {
  server.kill()
  await once(server, 'exit')
})

for (const { engine, skip, openBrowser } of engines)
  describe(engine, { skip }, () => {
    const email = `claire.${engine.toLowerCase()}@example.com`
    let browser: EngineBrowser
    let login = ''

    before(async () => {
      browser = await openBrowser()
    })
    after(() => browser.close())

    const shows = (text: string) =>
      until(
        async () => (await browser.text()).replaceAll(/\s+/g, ' ').includes(text),
        `"${text}"`,
      ).catch(async (error: Error) => {
        throw new Error(`${error.message}; the page says:\n${await browser.text()}`)
      })

    /**
     * Presses a button until what it leads to is there. A press while the page draws itself anew
     * is lost, and a person presses again after a while.
     */
    async function press(name: string, isDone: () => Promise<boolean>, result: string) {
      await until(async () => {
        if (await isDone()) return true
        if (await browser.has('button', name)) await browser.click('button', name)
        return until(isDone, result, 5_000).catch(() => false)
      }, `${result} after "${name}"`).catch(async (error: Error) => {
        throw new Error(`${error.message}; the page says:\n${await browser.text()}`)
      })
    }
    const pressFor = (name: string, text: string) =>
      press(
        name,
        async () => (await browser.text()).replaceAll(/\s+/g, ' ').includes(text),
        `"${text}"`,
      )
    const pressForField = (name: string, field: string) =>
      press(name, () => browser.has('field', field), `the field ${field}`)

    async function choose(label: string, option: string): Promise<void> {
      await browser.click('combobox', label)
      const search = () => browser.has('field', 'Search')
      await until(async () => (await search()) || browser.has('option', option), 'the list')
      if (await search()) await browser.fill('Search', option)
      await browser.click('option', option)
      await until(async () => !(await browser.has('option', option)), 'the end of the list')
    }

    async function signIn(
      name: string,
      password: string,
      firstScreen = 'Personal data',
    ): Promise<void> {
      await browser.open(`${origin}/signin`)
      await browser.fill('Login or e-mail', name)
      await browser.fill('Password', password)
      await pressFor('Sign in', firstScreen)
    }

    async function signOut(name: string): Promise<void> {
      // A press while the page draws itself anew is lost.
      await until(async () => {
        if (!(await browser.has('menuitem', 'Sign out'))) await browser.click('button', name)
        return browser.has('menuitem', 'Sign out')
      }, 'the menu')
      await browser.click('menuitem', 'Sign out')
      // The sign-out is done when it leads to the corporate site. A page that is opened earlier
      // interrupts it.
      await until(
        async () => (await browser.address()) === `${origin}/healthz`,
        'the corporate site after the sign-out',
      )
    }

    test('a person registers', async () => {
      await browser.open(`${origin}/signup`)
      await choose('Country', 'France')
      await pressForField('Continue', 'First name')
      const fields = {
        'First name': 'Claire',
        'Last name': 'Moreau',
        'E-mail': email,
        Street: 'Rue du Lac 4',
        City: 'Annecy',
        'Zip code': '74000',
        Password: 'window-seat',
        'Re-enter password': 'window-seat',
      }
      for (const [label, value] of Object.entries(fields)) await browser.fill(label, value)
      await choose('Job title', 'Agency Owner')
      await choose('Main area of responsibility', 'Both')
      await choose('Agency name', 'Voyages Moreau')
      await browser.click('checkbox', 'I accept the terms and conditions')
      await pressFor('Send registration', 'REGISTRATION - STEP 3')
    })

    test('the link of the mail activates the registration', async () => {
      await browser.open(`${origin}${await inMail(email, /\/activate\/[\w-]+/)}`)
      await shows('Thank you for your registration.')
    })

    test('the person signs in before the approval, and out again', async () => {
      await signIn(email, 'window-seat')
      await shows('We are checking your details and will be in touch soon.')
      await signOut('Claire Moreau')
    })

    test('a reviewer approves the registration', async () => {
      await signIn(reviewer.email, reviewer.password, 'Registrations')
      await browser.open(`${origin}/staff/users?search=${encodeURIComponent(email)}`)
      await browser.click('row', email)
      await pressFor('Approve', 'Claire Moreau is approved.')
      login = await inMail(email, /\bFR\d{6}\b/)
      await browser.open(`${origin}/profile/info`)
      await signOut('Rita Berg')
    })

    test('the person signs in with the login number and changes the phone number', async () => {
      await signIn(login, 'window-seat')
      await browser.fill('Phone', '+33450001122')
      await pressFor('Save', 'Profile updated')
      await browser.open(`${origin}/profile/info`) // without the toast, which covers the menu
      await signOut('Claire Moreau')
    })

    test('a date shows where the focus is, and its cell alone', async () => {
      await signIn(email, 'window-seat')
      await browser.open(`${origin}/profile/info`)
      await browser.click('field', 'Birthdate')
      const rings = `[...document.querySelectorAll('[data-cell]')]
        .filter((cell) => getComputedStyle(cell, '::after').boxShadow !== 'none')
        .map((cell) => cell.querySelector('input')?.id).join()`
      await until(async () => (await browser.evaluate(rings)) === 'birthdate', 'the ring')
      await signOut('Claire Moreau')
    })

    test('a forgotten password is recovered with the code of the mail', async () => {
      await browser.open(`${origin}/signin`)
      await pressFor('Forgot your login details?', 'Send code')
      await browser.fill('E-mail', email)
      await pressFor('Send code', 'Enter the code')
      await browser.fill('Code', await inMail(email, /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/))
      await pressForField('Continue', 'New password')
      await browser.fill('New password', 'aisle-seat')
      await pressFor('Save', 'Password changed')
      await pressForField('Back to login', 'Password')
      await signIn(email, 'aisle-seat')
    })
  })

/** What the newest mail to somebody has that fits; waits for it. */
const inMail = (to: string, wanted: RegExp): Promise<string> =>
  until(async () => {
    const answer = await fetch(`${origin}/mailbox/messages.json?to=${encodeURIComponent(to)}`)
    const { objects } = (await answer.json()) as { objects: { text: string }[] }
    return objects.map(({ text }) => wanted.exec(text)?.[0]).find((found) => found !== undefined)
  }, `a mail to ${to} with ${wanted}`)
