/** The portal runs in the browsers that README.md names: Chrome and Edge 111, Safari 16.4, Firefox 121. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { browsers } from '../apps/portal/browsers.ts'

/** What came later, as it is written in code, and the first versions that have it. */
const later: Readonly<Record<string, RegExp>> = {
  'Promise.withResolvers (Chrome 119, Safari 17.4)': /Promise\.withResolvers/,
  'Promise.try (Chrome 128)': /Promise\.try\b/,
  'groupBy (Chrome 117, Safari 17.4)': /\b(?:Object|Map)\.groupBy/,
  'URL.canParse (Chrome 120, Safari 17)': /URL\.canParse\(/,
  'Array.fromAsync (Chrome 121)': /Array\.fromAsync/,
  'set methods (Chrome 122, Safari 17)':
    /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  'iterator helpers (Chrome 122, Safari 18.4)':
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|toArray)\(/,
  'AbortSignal.any (Chrome 116, Safari 17.4)': /AbortSignal\.any/,
  'Intl.Segmenter (Firefox 125)': /Intl\.Segmenter/,
  'the size of URLSearchParams (Chrome 113, Safari 17)': /\b(?:query|params|search\w*)\.size\b/i,
  'checkVisibility (Safari 17.4)': /\.checkVisibility\(/,
  'the v flag of regular expressions (Chrome 112, Safari 17)': /\/[a-z]*v[a-z]*\.(?:test|exec)\(/,
  'popovers without a question (Safari 17, Firefox 125)':
    /(?<!'showPopover' in popup\) popup)\.showPopover\(|(?<!selector\():popover-open/,
  'light-dark() (Chrome 123, Safari 17.5)': /light-dark\(/,
  '@starting-style (Chrome 117, Safari 17.5)': /@starting-style/,
  '@scope (Chrome 118, Safari 17.4)': /@scope\b/,
}

const sources = globSync([
  'apps/portal/src/**/*.{ts,tsx,css}',
  'packages/{kit,contracts}/src/**/*.{ts,tsx,css}',
]).filter((file) => !/[.](?:test|stories|sweep)[.]/.test(file))

test('the build and README.md name the same oldest browsers', () => {
  assert.deepEqual(browsers, ['chrome111', 'edge111', 'safari16.4', 'firefox121'])
  assert.match(
    readFileSync('README.md', 'utf8'),
    /Chrome and Edge 111, Safari 16\.4 and Firefox 121/,
  )
})

test('no code uses what these browsers do not have', () => {
  assert.ok(sources.length > 300)
  const found = sources.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '')
    return Object.entries(later)
      .filter(([, pattern]) => pattern.test(code))
      .map(([name]) => `${file}: ${name}`)
  })
  assert.deepEqual(found, [])
})
