/** The kit's package, as the bundlers and servers of other teams load it. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import * as React from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { browsers } from '../apps/portal/browsers.ts'

/** What the tests render; its types are tested by `e2e/kit-package.spec.ts`. */
type Kit = Record<'Form' | 'Toasts', React.FunctionComponent<Record<string, unknown>>>

const run = promisify(execFile)
const kit = resolve('packages/kit')
let built = ''

/** Without the script for pages, which is no module. */
const moduleFiles = () =>
  globSync('**/*.js', { cwd: built })
    .filter((file) => file !== 'experts-signin.js')
    .sort()
const codeOf = (file: string) => readFileSync(join(built, file), 'utf8')
const isClientModule = (file: string) => codeOf(file).startsWith('"use client"')
const importsOf = (file: string) =>
  [...codeOf(file).matchAll(/^(?:import|export)\b([^;"]*?)\bfrom "([^"]+)"/gm)].map(
    ([, names = '', source = '']) => ({ source, names: namesIn(names) }),
  )
const namesIn = (clause: string) => [...clause.matchAll(/(?<=[{,]\s*)\w+/g)].map(([name]) => name)

/** The modules that a server component loads: they end at the first 'use client'. */
function serverModules(file = 'package.js', found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file) || isClientModule(file)) return found
  found.add(file)
  for (const { source } of importsOf(file))
    if (source.startsWith('.')) serverModules(join(file, '..', source), found)
  return found
}

describe("the kit's package", () => {
  before(async () => {
    // below the repository, so that the built modules find React
    await mkdir('node_modules/.cache', { recursive: true })
    built = await mkdtemp(resolve('node_modules/.cache/kit-'))
    const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env['PATH']}` }
    await run(process.execPath, ['build.ts', built], { cwd: kit, env })
  })
  after(() => rm(built, { recursive: true, force: true }))

  test('the package accepts React 19 and every newer one', () => {
    const { peerDependencies } = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8')) as {
      peerDependencies: unknown
    }
    assert.deepEqual(peerDependencies, { react: '>=19', 'react-dom': '>=19' })
  })

  test('no module imports from React what React 19.0 does not have', () => {
    const newer = [
      'Activity',
      'ViewTransition',
      'addTransitionType',
      'cacheSignal',
      'useEffectEvent',
    ]
    const used = moduleFiles().flatMap(importsOf)
    assert.ok(used.some(({ source, names }) => source === 'react' && names.includes('useState')))
    assert.deepEqual(
      used
        .flatMap(({ source, names }) => (source === 'react' ? names : []))
        .filter((name) => newer.includes(name)),
      [],
    )
  })

  test("a module with state, effects or event handlers that a server component can load says 'use client'", () => {
    const shared = new Set([
      'Fragment',
      'cloneElement',
      'createElement',
      'isValidElement',
      'lazy',
      'memo',
      'use',
      'useCallback',
      'useDebugValue',
      'useId',
      'useMemo',
    ])
    const loaded = [...serverModules()]
    assert.ok(
      loaded.includes('dates/date-range.js'),
      'what needs no browser stays usable on a server',
    )
    const needsBrowser = loaded.filter(
      (file) =>
        importsOf(file).some(
          ({ source, names }) =>
            (source === 'react' && names.some((name) => name in React && !shared.has(name))) ||
            ['react-dom', 'downshift', 'react-dropzone'].includes(source),
        ) || /^\s*on[A-Z]\w+(?::|,$)/m.test(codeOf(file)),
    )
    assert.deepEqual(needsBrowser, [])
  })

  test('every module loads on Node 20, whose Intl allows 20 digits after the point at most', async () => {
    const script = `
    const { NumberFormat } = Intl
    Intl.NumberFormat = function (locale, options) {
      if (options?.maximumFractionDigits > 20) throw new RangeError('maximumFractionDigits')
      return new NumberFormat(locale, options)
    }
    for (const file of ${JSON.stringify(moduleFiles().map((file) => pathToFileURL(join(built, file)).href))})
      await import(file)`
    const { stderr } = await run(process.execPath, ['--input-type=module', '--eval', script])
    assert.equal(stderr, '')
  })

  test('the package renders on a server: toasts, and forms with their tabs and numbers', async () => {
    const { createElement, version } = React
    assert.match(version, /^19/)
    const { Form, Toasts } = (await import(pathToFileURL(join(built, 'package.js')).href)) as Kit
    const toast = { uuid: 'a', message: 'Saved', type: 'success', autoClose: 2000 }
    assert.match(
      renderToString(createElement(Toasts, { toasts: [toast], onClose: () => undefined })),
      /Saved/,
    )
    const numbers = { title: 'Numbers', content: [{ type: 'number', field: 'seats' }] }
    const schema = {
      tabs: [{ title: 'Texts', content: [{ type: 'text', field: 'name' }] }, numbers],
    }
    const { prelude } = await prerenderToNodeStream(
      createElement(Form, { schema, values: { name: 'Ana', seats: 7 }, onChange: () => undefined }),
    )
    const page = await text(prelude)
    for (const part of [/role="tab"[^>]*>Numbers/, /role="tabpanel"/, /value="Ana"/, /value="7"/])
      assert.match(page, part)
  })

  test("the README names the browsers and the Node that the package's settings name", () => {
    const readme = readFileSync(join(kit, 'README.md'), 'utf8')
    const manifest = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8')) as {
      engines: unknown
      browserslist: unknown
    }
    assert.deepEqual(manifest.engines, { node: '>=20' })
    assert.deepEqual(
      manifest.browserslist,
      browsers.map((browser) => browser.replace(/(?<=[a-z])(?=\d)/, ' >= ')),
    )
    assert.match(readme, /Chrome and Edge 111, Safari 16\.4 and Firefox 121/)
    assert.match(readme, /Node 20 or newer/)
  })
})
