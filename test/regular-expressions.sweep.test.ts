/**
 * A35: how long a regular expression may work on hostile text. One whose steps back are bounded is
 * harmless; of the others this file says how long the text can be that reaches them.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSafe } from 'redos-detector'
import { calleeOf, nodesOf } from './syntax-trees.ts'

interface Found {
  readonly file: string
  readonly source: string
  readonly flags: string
}

const isPattern = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === 'object' && value !== null && 'pattern' in value

const nodes = await nodesOf('apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}')
const found = nodes.flatMap(({ file, node }): Found[] => {
  const { regex } = node
  return isPattern(regex) ? [{ file, source: regex.pattern, flags: regex.flags }] : []
})

/** Patterns that may step back as often as the text is long, or more, and what bounds the text. */
const bounded: Readonly<Record<string, string>> = {
  // On the server
  '[^@]*$': 'an e-mail address of at most 191 characters',
  '[\\w-]{32,}': 'the path of a request: the parser takes 16 kB',
  '\\{[a-z]+\\}': 'paths in our own source',
  '\\{\\w+\\}': 'paths in our own source',
  '\\{(\\w+)\\}': 'paths in our own source',
  '\\{\\{(\\w+)\\}\\}': 'our own texts',
  '<[^<>]+>': 'our own page of the interface',
  '^(?:[^<>\\r\\n]*<[^<>\\s@]+@[^<>\\s@]+>|[^<>\\s@]+@[^<>\\s@]+)$': 'a setting of the operator',
  '[^<>\\s]+@[^<>\\s]+': 'a setting of the operator',
  // In the agent's own browser
  '^[^\\s@]+@(?:[^\\s@.]+\\.)+[a-z]{2,}$': 'a field of the agent’s own form',
  '=+$': 'the last letters of a file that the agent has chosen',
  '\\/[^/]+\\/?$': 'the address of the agent’s own page',
  // In the stories
  '\\/\\*[\\s\\S]*?\\*\\/': 'our own style sheet',
  '(--[\\w-]+):\\s*([^;]+);': 'our own style sheet',
}

test('A35: every regular expression steps back a bounded number of times, or what reaches it is short', () => {
  assert.ok(found.length > 100)
  const unbounded = found.filter(
    // The detector knows no case-insensitive Unicode and no names of groups; they change nothing
    // about steps back.
    ({ source, flags }) => {
      const unnamed = source.replaceAll(/\(\?<(?![=!])\w+>/g, '(')
      return !isSafe(new RegExp(unnamed, flags.replace('i', '')), { maxSteps: 50_000 }).safe
    },
  )
  assert.deepEqual(
    unbounded.filter(({ source }) => !(source in bounded)),
    [],
  )
  assert.deepEqual(
    Object.keys(bounded).filter((pattern) => unbounded.every(({ source }) => source !== pattern)),
    [],
    'no longer there, or harmless',
  )
})

test('A35: regular expressions are made of our own words only, where they are put together', () => {
  const built = nodes.filter(({ node }) => calleeOf(node) === 'RegExp').map(({ file }) => file)
  assert.deepEqual(built.toSorted(), [
    'apps/portal/src/app/routes.tsx',
    'apps/server/src/agent-import/values.ts',
    'apps/server/src/app.ts',
    'apps/server/src/crypto/imported/formats.ts',
    'apps/server/src/db/search/search-words.ts',
    'apps/server/src/db/search/search-words.ts',
    'apps/server/src/pages/page-markup.ts',
    'apps/server/src/pages/page.ts',
    'packages/contracts/src/screens.ts',
    // The pattern of a field is its team's own, and runs in the browser of the person who types.
    'packages/kit/src/form/schema-check/check-schema.ts',
    'packages/kit/src/form/validation/check-values.ts',
    'packages/kit/src/foundations/tokens.ts',
  ])
})

const pieces = [
  'a',
  '1',
  ' ',
  '.',
  '/',
  '@',
  '-',
  '=',
  '{',
  '<',
  ':',
  'a.',
  'a@',
  'a-',
  '{{',
  '/*',
  '--a:',
  '\n',
  '%2',
  'é',
]

/**
 * Milliseconds that this thread works for a search, as the mean of so many. What else the machine
 * does is no part of it.
 */
function timeOf(expression: RegExp, text: string, times: number): number {
  const begun = process.threadCpuUsage()
  for (let n = 0; n < times; n += 1) {
    expression.lastIndex = 0
    expression.test(text)
  }
  return process.threadCpuUsage(begun).user / 1000 / times
}

test('A35: on text that is four times as long none works more than the square of it longer', () => {
  const [length, factor] = [2500, 4]
  for (const { file, source, flags } of found) {
    const expression = new RegExp(source, flags)
    for (const piece of pieces)
      for (const end of ['', '!', '\u0000']) {
        const text = (n: number) => piece.repeat(n / piece.length) + end
        // What takes less than this cannot be measured, and harms nobody.
        if (timeOf(expression, text(length * factor), 1) < 15) continue
        // The system counts in steps of some milliseconds, so the short text is searched more often.
        const long = timeOf(expression, text(length * factor), 4)
        // Once it was slow, because the memory was tidied at that moment.
        if (long < 15) continue
        const growth = long / timeOf(expression, text(length), 4 * factor ** 2)
        assert.ok(growth < factor ** 2.6, `${file}: /${source}/ on ${piece}…: ${growth}`)
      }
  }
})
