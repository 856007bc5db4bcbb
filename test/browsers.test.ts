/** The portal runs in the browsers that README.md names: Chrome and Edge 111, Safari 16.4, Firefox 121. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { browsers } from '../apps/portal/browsers.ts'
import { newerFeatures, refuseNewerFeatures } from '../apps/portal/newer-features.ts'

const sources = globSync([
  'apps/portal/src/**/*.{ts,tsx,css}',
  'apps/server/src/pages/*.css',
  'packages/{kit,contracts}/src/**/*.{ts,tsx,css}',
]).filter((file) => !/[.](?:test|stories|sweep)[.]/.test(file))

const codeOf = (file: string) =>
  readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

test('the build and README.md name the same oldest browsers', () => {
  assert.deepEqual(browsers, ['chrome111', 'edge111', 'safari16.4', 'firefox121'])
  assert.match(
    readFileSync('README.md', 'utf8'),
    /Chrome and Edge 111, Safari 16\.4 and Firefox 121/,
  )
})

test('no code uses what these browsers do not have', () => {
  assert.ok(sources.length > 300)
  assert.deepEqual(
    sources.flatMap((file) => newerFeatures(file, codeOf(file))),
    [],
  )
})

test('no code of ours uses what only a name can show', () => {
  // Chrome 113 and Safari 17 have it.
  const size = /\b(?:query|params|search\w*)\.size\b/i
  assert.deepEqual(
    sources.filter((file) => size.test(codeOf(file))),
    [],
  )
})

test('TypeScript knows no later language than these browsers', () => {
  // ECMAScript 2024 has groupBy, withResolvers and the v flag of regular expressions.
  for (const folder of ['apps/portal', 'packages/kit', 'packages/contracts']) {
    const { compilerOptions } = JSON.parse(readFileSync(`${folder}/tsconfig.json`, 'utf8')) as {
      compilerOptions: { target?: string; lib?: string[] }
    }
    assert.equal(compilerOptions.target, 'es2023', folder)
    const page = folder === 'packages/contracts' ? [] : ['dom', 'dom.iterable']
    assert.deepEqual(compilerOptions.lib, ['es2023', ...page], folder)
  }
})

test('what a backdrop takes from tokens has a value where a backdrop inherits nothing', () => {
  const tokens = readFileSync('packages/kit/src/tokens.css', 'utf8')
  const used = sources.flatMap((file) =>
    [...codeOf(file).matchAll(/::backdrop[^{]*\{([^}]*)\}/g)].flatMap(([, rule = '']) =>
      [...rule.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name),
    ),
  )
  assert.ok(used.length > 0)
  for (const name of used) assert.match(tokens, new RegExp(`@property ${name} \\{`), name)
})

test('a page that asks before it is left asks in each of these browsers', () => {
  // Chrome before 119 and older Safaris ask only when the event has a value to return.
  const asks = sources.filter((file) => codeOf(file).includes("addEventListener('beforeunload'"))
  assert.ok(asks.length > 0)
  for (const file of asks) assert.match(codeOf(file), /event\.returnValue = true/, file)
})

test('such code is found as it is written and as it is built', () => {
  const found = (code: string) => newerFeatures('file.js', code).length
  assert.equal(found('let e=Object.groupBy(t,n)'), 1)
  assert.equal(found('let e=[...t.values().map(n)]'), 1)
  assert.equal(found('a{color:light-dark(red,blue)}'), 1)
  assert.equal(found('n.showPopover()'), 1)
  assert.equal(found('`showPopover`in n&&n.showPopover()'), 0)
  assert.equal(found("if ('showPopover' in popup) popup.showPopover()"), 0)
  assert.equal(found('e=/[\\p{L}--[a-z]]/v.test(t)'), 1)
  assert.equal(found('RegExp(`^(?:${e})$`,`v`)'), 1)
  assert.equal(found('e=t/v,n="a/b/v",i=/[/]/u.test(t)'), 0)
})

test('the build refuses such code, that of libraries too, and names each file', () => {
  const chunk = (fileName: string, code: string) => ({ type: 'chunk' as const, fileName, code })
  const asset = (fileName: string, source: string) => ({ type: 'asset' as const, fileName, source })
  const good = [chunk('good.js', 'let e=t.groups'), asset('good.css', 'a{color:red}')]
  assert.doesNotThrow(() => refuseNewerFeatures(good))
  assert.throws(
    () =>
      refuseNewerFeatures([
        ...good,
        chunk('library.js', 'let e=Object.groupBy(t,n)'),
        asset('library.css', '@scope(.a){b{color:red}}'),
      ]),
    {
      message: /lack what these files use:\nlibrary\.js: groupBy .+\nlibrary\.css: @scope .+$/,
    },
  )
  assert.match(
    readFileSync('apps/portal/build.ts', 'utf8'),
    /^refuseNewerFeatures\(output\.output\)$/m,
  )
})
