/**
 * Uses the main elements of a built package in jsdom, as the page Testing says. It is a program of
 * its own, because jsdom's globals would change every other test: `node in-jsdom.ts <folder>`.
 */
import assert from 'node:assert/strict'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { JSDOM } from 'jsdom'
import type * as Kit from '../src/package.ts'

const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
  url: 'http://localhost/',
  pretendToBeVisual: true,
})
// As the environment `jsdom` of a test runner does.
for (const name of Object.getOwnPropertyNames(window))
  if (!(name in globalThis) || /^(?:navigator|Event|.*Event|EventTarget)$/.test(name))
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: window[name as keyof typeof window],
    })
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

await import(new URL('../src/foundations/jsdom-setup.ts', import.meta.url).href)

const { act, createElement: h, useState } = await import('react')
const { createRoot } = await import('react-dom/client')
const folder = resolve(process.argv[2] ?? '')
const kit = (await import(pathToFileURL(join(folder, 'package.js')).href)) as typeof Kit

const host = document.body.appendChild(document.createElement('div'))
const said: string[] = []
const options = [
  { id: 'BR', name: 'Brazil' },
  { id: 'FR', name: 'France' },
]
const schema: Kit.Schema = {
  content: [
    { type: 'text', field: 'name', label: 'Name', required: true },
    { type: 'switch', field: 'news', label: 'News' },
  ],
}

function Page() {
  const [values, setValues] = useState<Kit.Values>({})
  const [country, setCountry] = useState<string | number | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { show } = kit.useToasts()
  return h(
    'main',
    {},
    h(kit.Button, { onClick: () => setOpen(true), children: 'Open' }),
    h(kit.Dialog, {
      open: isOpen,
      title: 'A dialog',
      onClose: () => setOpen(false),
      children: h('p', {}, 'Its words'),
    }),
    h(kit.SelectField, {
      id: 'country',
      label: 'Country',
      options,
      value: country,
      onChange: setCountry,
    }),
    h(kit.Menu, {
      label: 'More',
      entries: [{ label: 'Copy', onSelect: () => said.push('copied') }],
      children: 'More',
    }),
    h(kit.Form, {
      schema,
      values,
      onChange: (path, value) => setValues((before) => kit.withValue(before, path, value)),
      onSubmit: (sent) => {
        said.push(JSON.stringify(sent))
        show({ message: 'It is sent', type: 'success', autoClose: 0 })
      },
      children: h(kit.Button, { type: 'submit', children: 'Send' }),
    }),
  )
}

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Waits for an element with the text or the name; parts of the kit load on demand. */
async function find(selector: string, words: string): Promise<HTMLElement> {
  for (let time = 0; time < 600; time += 1) {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
      ({ textContent, ariaLabel }) => `${ariaLabel ?? ''} ${textContent}`.includes(words),
    )
    if (found) return found
    await act(() => pause(50))
  }
  throw new Error(`There is no ${selector} with "${words}" in ${document.body.innerHTML}`)
}
async function click(selector: string, words: string): Promise<void> {
  const element = await find(selector, words)
  await act(async () => element.click())
}

const root = createRoot(host)
await act(async () => root.render(h(kit.KitProvider, { language: 'de' }, h(Page))))

await click('button', 'Open')
assert.ok((await find('dialog', 'Its words')).hasAttribute('open'))
await click('dialog button', 'Schließen')
assert.equal(document.querySelector('dialog')?.hasAttribute('open'), false)

const country = await find('[role=combobox]', '')
await act(async () => country.click())
await click('[role=option]', 'France')
assert.ok((await find('[role=combobox]', 'France')).isConnected)

await click('button', 'More')
await click('[role=menuitem]', 'Copy')
assert.deepEqual(said.splice(0), ['copied'])

await click('[type=submit]', 'Send')
await find('[role=group]', 'Bitte füllen Sie alle Pflichtfelder aus.')
const name = document.querySelector<HTMLInputElement>('#name')
assert.equal(name?.getAttribute('aria-invalid'), 'true')
await click('[role=group] a', 'Name')
assert.equal(document.activeElement, name)
await act(async () => {
  // As a key does: React would not notice `name.value = 'Ana'`.
  Reflect.set(HTMLInputElement.prototype, 'value', 'Ana', name)
  name.dispatchEvent(new Event('input', { bubbles: true }))
})
await click('[role=switch]', '')
await click('[type=submit]', 'Send')
await find('[role=status]', 'It is sent')
assert.deepEqual(said.splice(0), ['{"name":"Ana","news":true}'])

await act(async () => root.unmount())
window.close()
