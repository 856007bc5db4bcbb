import { describe, expect, test } from 'vitest'
import base from './base.css?raw'
import tokens from './tokens.css?raw'

const own = Object.entries(import.meta.glob<string>('./**/*.module.css', { query: '?raw', import: 'default', eager: true }))
const portal = Object.entries(import.meta.glob<string>('../../../apps/portal/src/**/*.module.css', { query: '?raw', import: 'default', eager: true }))
const sheets = [...own, ...portal]
const components = Object.values(import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true })).join('')
/** Custom properties that a component sets by itself. */
const set = new Set([...components.matchAll(/'(--[\w-]+)'/g)].map(([, name]) => name))
/** Without comments; in a mask, black only means "keep". */
const bare = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[;{\s])(-webkit-)?mask:[^;}]*/g, '')
const literal = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|:[^;}]*\b(white|black|red|green|blue|gray|grey|orange|yellow|purple|gold|silver|navy)\b(?![-\w])/i
/** `--red` and `in oklab` are a token and a mixing space, not colours. */
const withoutNames = (css: string) => css.replace(/--[\w-]+/g, '--x').replace(/\bin (srgb|oklab|oklch)\b/g, '')


/** The declarations of a block, by name without the dashes. */
function block(start: string): Map<string, string> {
  const from = tokens.indexOf(start)
  const text = tokens.slice(from, tokens.indexOf('}', from)).replace(/\/\*[\s\S]*?\*\//g, '')
  return new Map([...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}
const measures = block(':root {')
const light = block(':root, [data-theme="light"] {')
const dark = block('[data-theme="dark"] {')
const bySystem = block(':root:not([data-theme="light"]) {')
const colours = ['primary', 'accent', 'secondary', 'blue', 'red', 'green', 'orange', 'grey', 'purple', 'yellow']

describe('the names of the specification (section 9)', () => {
  test.each(colours)('%s has a light and a dark variant, by day and by night', (colour) => {
    for (const theme of [light, dark]) expect([colour, `${colour}-light`, `${colour}-dark`].map((name) => theme.get(name))).toEqual([expect.any(String), expect.any(String), expect.any(String)])
  })

  test.each(['b0', 'b1', 'b2', 'l0', 'l1', 'l2', 'l3', 'l4', 'l5', 't0', 't1', 't2', 't3', 't4', 't5'])('%s, by day and by night', (name) => {
    expect([light.get(name), dark.get(name)]).toEqual([expect.stringMatching(/^#[0-9A-F]{6}$/), expect.stringMatching(/^#[0-9A-F]{6}$/)])
  })

  test.each(['verysmall', 'small', 'medium', 'large'])('shadow %s, by day and by night', (name) => {
    expect([light.has(`shadow-${name}`), dark.has(`shadow-${name}`)]).toEqual([true, true])
  })

  test('the spacing scale, all of it and nothing between', () => {
    const steps = [0, 1, 2, 4, 6, 8, 10, 12, 13, 14, 15, 16, 18, 20, 24, 28, 32, 40, 48, 56, 64, 72, 80, 96, 120, 140, 160, 240, 320, 480, 560, 640]
    const words = { '50p': '50%', '100p': '100%', '100vh': '100vh', '100vw': '100vw', 'fit-content': 'fit-content', auto: 'auto' }
    const scale = { ...Object.fromEntries(steps.map((step) => [String(step), step === 0 ? '0' : `${step}px`])), ...words }
    expect(Object.fromEntries([...measures].filter(([name]) => name.startsWith('space-')).map(([name, value]) => [name.slice(6), value]))).toEqual(scale)
  })

  test('the weights, the breakpoints and the sizes of the avatar', () => {
    const all = (kind: string) => Object.fromEntries([...measures].filter(([name]) => name.startsWith(`${kind}-`)).map(([name, value]) => [name.slice(kind.length + 1), value]))
    expect(all('weight')).toEqual({ light: '300', regular: '400', semibold: '600', bold: '700', extrabold: '800' })
    expect(all('breakpoint')).toEqual({ mobile: '0px', tablet: '640px', desktop: '1024px' })
    expect(all('avatar')).toEqual({ 'xx-small': '10px', 'x-small': '14px', small: '20px', medium: '24px', large: '28px', 'x-large': '32px', 'xx-large': '48px' })
  })

  test('the widths of the sign-in form, of forms and of toasts', () => {
    expect([measures.get('form-signin'), measures.get('form-max'), measures.get('toast')]).toEqual(['320px', '50rem', '20rem'])
  })

  test.each(['default', 'title', 'subtitle', 'subsubtitle', 'label', 'small'])('text variant %s', (name) => {
    expect([measures.has(`text-${name}`), measures.has(`text-${name}-line`), base.includes(`.text-${name} {`)]).toEqual([true, true, true])
  })
})

test('both themes name the same things', () => expect([...dark.keys()].toSorted()).toEqual([...light.keys()].toSorted()))

test('it is dark in the same way whether the system or the page asks for it', () => expect([...bySystem]).toEqual([...dark]))

test('there are style sheets to look at, of the kit and of the portal', () => {
  expect(own.length).toBeGreaterThan(15)
  expect(portal.length).toBeGreaterThan(5)
})

test.each(sheets)('%s takes its colours from tokens only', (_file, css) => {
  expect(withoutNames(bare(css)).match(literal)?.[0]).toBeUndefined()
})

test.each(sheets)('%s uses only custom properties that exist', (_file, css) => {
  const defined = new Set([...tokens.matchAll(/(--[\w-]+):/g), ...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const missing = [...bare(css).matchAll(/var\((--[\w-]+)\s*(,)?/g)].filter(([, name, fallback]) => !fallback && !defined.has(name ?? '') && !set.has(name)).map(([, name]) => name)
  expect(missing).toEqual([])
})

/** One figure orders the parts of one element; the picture of the hall has a lettering of its own. */
test.each(sheets.filter(([file]) => !file.endsWith('/Hall.module.css')))('%s takes its weights, faces and layers from tokens only', (_file, css) => {
  const literals = [...bare(css).matchAll(/(?:font-weight|font-family|z-index):\s*([^;}]*)/g)].map(([, value = '']) => value.trim())
  expect(literals.filter((value) => !/var\(--(weight|font|z)-|^(inherit|-?\d)$/.test(value))).toEqual([])
})

test('a literal colour would be found', () => {
  expect(['a{color:#fff}', 'a{color:rgb(0 0 0)}', 'a{border:1px solid white}'].every((css) => literal.test(withoutNames(bare(css))))).toBe(true)
})
