/**
 * Firefox and WebKit as people have them, each driven by the standard that it speaks itself:
 * WebDriver BiDi and W3C WebDriver.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { freePort } from '../../scripts/free-port.ts'
import { findInPage, type Kind } from './find.ts'

export interface EngineBrowser {
  open: (url: string) => Promise<void>
  /** Waits for it and clicks it. */
  click: (kind: Kind, name: string) => Promise<void>
  /** Waits for a field, empties it and types. */
  fill: (name: string, text: string) => Promise<void>
  has: (kind: Kind, name: string) => Promise<boolean>
  /** The value of a script's expression in the page. */
  evaluate: (expression: string) => Promise<unknown>
  address: () => Promise<string>
  /** The visible text of the page. */
  text: () => Promise<string>
  close: () => Promise<void>
}

const size = { width: 1440, height: 900 }

export async function openFirefox(): Promise<EngineBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: size,
    timeout: 120_000,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  })
  const page = await browser.newPage()
  const find = async (kind: Kind, name: string) => {
    const found = await page.evaluateHandle(findInPage, kind, name)
    return found.asElement() as ElementHandle<HTMLElement> | null
  }
  return {
    open: async (url) => void (await page.goto(url)),
    click: async (kind, name) => {
      await until(async () => {
        const element = await find(kind, name)
        await element?.click() // refused while the page draws itself anew
        return element
      }, `${kind} ${name}`)
    },
    fill: async (name, text) => {
      const field = await until(() => find('field', name), `the field ${name}`)
      await field.evaluate((input) => {
        input.focus()
        if (input instanceof HTMLInputElement) input.select()
      })
      await page.keyboard.press('Backspace')
      await field.type(text)
    },
    has: async (kind, name) => (await find(kind, name)) !== null,
    evaluate: (expression) => page.evaluate(expression),
    address: () => page.evaluate(() => location.href),
    text: () => page.evaluate(() => document.body.innerText),
    close: () => browser.close(),
  }
}

/** What W3C WebDriver calls the id of an element in JSON (section 12.2). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export async function openWebKit(): Promise<EngineBrowser> {
  const display = `:${(await freePort()) % 10_000}`
  const screen = spawn('Xvfb', [display, '-screen', '0', `${size.width}x${size.height}x24`])
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, LANG: 'en_US.UTF-8' },
    stdio: 'ignore',
  })
  const call = async (method: string, path: string, body?: unknown): Promise<any> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: any }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
  const { sessionId } = await until(
    () => call('POST', '/session', { capabilities: { alwaysMatch: {} } }).catch(() => null),
    'WebKit',
  )
  const session = (method: string, path: string, body?: unknown) =>
    call(method, `/session/${sessionId}${path}`, body)
  const run = (script: string, ...args: unknown[]) =>
    session('POST', '/execute/sync', { script, args })
  const find = async (kind: Kind, name: string): Promise<string | null> => {
    const found = await run(`return (${findInPage.toString()})(...arguments)`, kind, name)
    return found?.[elementKey] ?? null
  }
  await session('POST', '/window/rect', size)
  return {
    open: (url) => session('POST', '/url', { url }),
    click: async (kind, name) => {
      await until(async () => {
        const id = await find(kind, name)
        if (id === null) return false
        await session('POST', `/element/${id}/click`, {}) // refused while something covers it
        return true
      }, `${kind} ${name}`)
    },
    fill: async (name, text) => {
      const id = await until(() => find('field', name), `the field ${name}`)
      await session('POST', `/element/${id}/clear`, {})
      await session('POST', `/element/${id}/value`, { text })
    },
    has: async (kind, name) => (await find(kind, name)) !== null,
    evaluate: (expression) => run(`return ${expression}`),
    address: () => run('return location.href'),
    text: () => run('return document.body.innerText'),
    close: async () => {
      await session('DELETE', '')
      for (const child of [driver, screen]) {
        child.kill()
        await once(child, 'exit')
      }
    },
  }
}

/** Asks again until there is an answer. A page that is being left gives none. */
export async function until<T>(
  ask: () => Promise<T | null | false | undefined>,
  what: string,
  milliseconds = 60_000,
): Promise<T> {
  const end = performance.now() + milliseconds
  let reason: unknown
  while (performance.now() < end) {
    try {
      const answer = await ask()
      if (answer) return answer
    } catch (error) {
      reason = error
    }
    await sleep(100)
  }
  throw new Error(`${what} did not come within ${milliseconds / 1000} s`, { cause: reason })
}
