/** The kit's package, as the bundlers and servers of other teams load it. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
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
const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env['PATH']}` }
/** The folder of the package, as it is installed, and its built files. */
let installed = ''
let built = ''

/** Without the script for pages, which is no module. */
const moduleFiles = () =>
  globSync('**/*.js', { cwd: built })
    .filter((file) => file !== 'experts-signin.js')
    .sort()
const codeOf = (file: string) => readFileSync(join(built, file), 'utf8')
const styleOf = (file: string) => readFileSync(join(built, file), 'utf8')
const isClientModule = (file: string) => codeOf(file).startsWith('"use client"')
const importsOf = (file: string) =>
  [...codeOf(file).matchAll(/^(?:import|export)\b([^;"]*?)\bfrom "([^"]+)"/gm)].map(
    ([, names = '', source = '']) => ({ source, names: namesIn(names) }),
  )
const namesIn = (clause: string) => [...clause.matchAll(/(?<=[{,]\s*)\w+/g)].map(([name]) => name)

/** The heads of the blocks of a style sheet, each with the number of blocks around it. */
function blocksOf(sheet: string): { head: string; depth: number }[] {
  const blocks: { head: string; depth: number }[] = []
  let [depth, head] = [0, '']
  for (const letter of sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '')) {
    if (letter === '{') blocks.push({ head: head.trim(), depth })
    depth += letter === '{' ? 1 : letter === '}' ? -1 : 0
    head = /[{};]/.test(letter) ? '' : head + letter
  }
  return blocks
}

/** The selectors of a list; those in brackets are parts of one. */
function selectorsIn(list: string): string[] {
  const selectors = ['']
  let depth = 0
  for (const letter of list) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === ',' && depth === 0) selectors.push('')
    else selectors.push(`${selectors.pop() ?? ''}${letter}`)
  }
  return selectors.map((selector) => selector.trim())
}

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
    installed = await mkdtemp(resolve('node_modules/.cache/kit-'))
    built = join(installed, 'dist')
    await copyFile(join(kit, 'package.json'), join(installed, 'package.json'))
    await run(process.execPath, ['build.ts', built], { cwd: kit, env })
  })
  after(() => rm(installed, { recursive: true, force: true }))

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
    for (const part of [
      /role="tab"[^>]*><span>Numbers/,
      /role="tabpanel"/,
      /value="Ana"/,
      /value="7"/,
    ])
      assert.match(page, part)
  })

  test('every style is in the layer of the kit, and every class and animation has a name of the kit', () => {
    for (const sheet of ['kit.css', 'tokens.css', 'fonts.css', 'base.css']) {
      const blocks = blocksOf(styleOf(sheet))
      const outermost = blocks.filter(({ depth }) => depth === 0).map(({ head }) => head)
      for (const layer of outermost) assert.match(layer, /^@layer passerelle(?:\.basis)?$/, sheet)
      const heads = blocks.map(({ head }) => head)
      const selectors = heads.filter((head) => !head.startsWith('@'))
      for (const name of selectors.flatMap((head) => head.match(/(?<=\.)[a-z][\w-]*/gi) ?? []))
        assert.match(name, /^kit-|^KitProvider-/, sheet)
      for (const head of heads.filter((each) => each.startsWith('@keyframes')))
        assert.match(head, /^@keyframes kit-/, sheet)
    }
  })

  test('every custom property of the package begins with --kit-, so a page has none of the same name', () => {
    const other = /(?<=var\(|["'`])--(?!kit-)[a-z$][\w-]*|(?<=[{;\s])--(?!kit-)[a-z][\w-]*(?=:)/g
    for (const file of globSync('**/*.{css,js}', { cwd: built }))
      assert.deepEqual(codeOf(file).match(other) ?? [], [], file)
    for (const file of [
      'tokens.css',
      'css/parts/Button.css',
      'toast/Toast.js',
      'experts-signin.js',
    ])
      assert.match(codeOf(file), /--kit-/, file)
  })

  test('no style of an element is for elements of the page', () => {
    const selectors = (sheet: string) =>
      blocksOf(styleOf(sheet)).flatMap(({ head }) =>
        /^@|^(?:from|to|[\d.]+%)/.test(head) ? [] : selectorsIn(head),
      )
    /** A page with a save bar scrolls what has the focus clear of it. */
    const ofPage = (selector: string) =>
      !/kit-|KitProvider-|^html:has\(\[data-save-bar\]\)$/.test(selector)
    assert.deepEqual(selectors('kit.css').filter(ofPage), [])
    assert.ok(selectors('base.css').every(ofPage))
  })

  test('an element has a style sheet with what it draws, and no more', () => {
    const partsOf = (element: string) =>
      [...styleOf(`css/${element}.css`).matchAll(/'\.\/parts\/(\w+)\.css'/g)].map(
        ([, part]) => part,
      )
    assert.deepEqual(partsOf('Button'), ['basis', 'Spinner', 'Button'])
    assert.ok(partsOf('SelectField').includes('Select'), 'its list, which loads later')
    const all = globSync('css/parts/*.css', { cwd: built }).map((file) => styleOf(file))
    assert.equal(styleOf('kit.css').length, all.join('').length)
    assert.ok(globSync('css/*.css', { cwd: built }).length > 50)
  })

  test('a bundler keeps the script for pages and the styles, which a page imports for what they do', async () => {
    const doors = ['experts-signin.js', 'css/Button.css']
    const imports = doors.map((door) => `import '@passerelle/kit/${door}'\n`)
    await writeFile(join(installed, 'page.js'), imports.join(''))
    await writeFile(join(installed, 'index.html'), '<script type="module" src="/page.js"></script>')
    const args = ['build', '--logLevel', 'warn', '--outDir', 'page']
    await run('vite', args, { cwd: installed, env })
    const codeIn = (files: string) =>
      globSync(`page/${files}`, { cwd: installed })
        .map((file) => readFileSync(join(installed, file), 'utf8'))
        .join('')
    assert.match(codeIn('**/*.js'), /experts-signin-button/)
    assert.match(codeIn('**/*.css'), /kit-Button-button/)
  })

  test('the changelog has the version of the package, and the README names its archive', () => {
    const { version, files } = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8')) as {
      version: string
      files: string[]
    }
    assert.ok(files.includes('CHANGELOG.md'))
    const changelog = readFileSync(join(kit, 'CHANGELOG.md'), 'utf8')
    const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
    const [released = ''] = headings.filter((heading) => heading !== '[Unreleased]')
    assert.match(released, new RegExp(`^\\[${version}\\] - \\d{4}-\\d\\d-\\d\\d$`))
    const kinds = [...changelog.matchAll(/^### (.*)$/gm)].map(([, kind = '']) => kind)
    for (const kind of kinds)
      assert.match(kind, /^(?:Added|Changed|Deprecated|Removed|Fixed|Security)$/)
    for (const page of ['README.md', 'src/foundations/Introduction.mdx'])
      assert.match(readFileSync(join(kit, page), 'utf8'), new RegExp(`kit-${version}\\.tgz`), page)
  })

  test('the main elements work in jsdom after the lines of the page Testing', async () => {
    const { stderr } = await run(process.execPath, [join(kit, 'test/in-jsdom.ts'), built])
    assert.equal(stderr, '')
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
