import { expect, test } from 'vitest'
import tokens from './tokens.css?raw'

const sheets = Object.entries(import.meta.glob<string>('./**/*.module.css', { query: '?raw', import: 'default', eager: true }))
/** Without comments; in a mask, black only means "keep". */
const bare = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[;{\s])(-webkit-)?mask:[^;}]*/g, '')
const literal = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|:[^;}]*\b(white|black|red|green|blue|gray|grey|orange|yellow|purple|gold|silver|navy)\b(?![-\w])/i
/** `--red` and `in oklab` are a token and a mixing space, not colours. */
const withoutNames = (css: string) => css.replace(/--[\w-]+/g, '--x').replace(/\bin (srgb|oklab|oklch)\b/g, '')

test('there are style sheets to look at', () => expect(sheets.length).toBeGreaterThan(15))

test.each(sheets)('%s takes its colours from tokens only', (_file, css) => {
  expect(withoutNames(bare(css)).match(literal)?.[0]).toBeUndefined()
})

test.each(sheets)('%s uses only custom properties that exist', (_file, css) => {
  const defined = new Set([...tokens.matchAll(/(--[\w-]+):/g), ...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const missing = [...bare(css).matchAll(/var\((--[\w-]+)\s*(,)?/g)].filter(([, name, fallback]) => !fallback && !defined.has(name ?? '')).map(([, name]) => name)
  expect(missing).toEqual([])
})

test('a literal colour would be found', () => {
  expect(['a{color:#fff}', 'a{color:rgb(0 0 0)}', 'a{border:1px solid white}'].every((css) => literal.test(withoutNames(bare(css))))).toBe(true)
})
