import { expect, test } from 'vitest'
import { decodeCatalogue } from './catalogue.ts'
import data from './data.json'
import { searchEmoji } from './search.ts'

const catalogue = decodeCatalogue(data)
const found = (typed: string) => searchEmoji(catalogue, typed).map(({ emoji }) => emoji)

test.each([
  ['grinning', '😀'],
  ['GRINNING', '😀'],
  ['  grinning   face ', '😀'],
  ['hilarious', '🤣'],
  ['coconut', '🥥'],
  ['pina colada', '🍍'],
  ['Piña Colada', '🍍'],
  ['crepe', '🥞'],
  ['oclock', undefined],
  ["o'clock", '🕛️'],
  ['portugal', '🇵🇹'],
  ['flag: portugal', '🇵🇹'],
  ['airplane', '✈️'],
  ['❤️', '❤️'],
  ['❤', '❤️'],
  ['🇵🇹', '🇵🇹'],
  ['😀', '😀'],
  ['t-rex', '🦖'],
  ['5:30', '🕠️'],
  ['plane', '✈️'],
  ['planet', '🪐'],
  ['ringed planet', '🪐'],
])('%j finds %s', (typed, first) => expect(found(typed)[0]).toBe(first))

test('a name that begins with it comes before one that holds it, that before a keyword', () => {
  const names = searchEmoji(catalogue, 'cat').map(({ name }) => name)
  const first = names.findIndex((name) => !name.startsWith('cat'))
  const second = names.findIndex((name, index) => index >= first && !/\bcat/.test(name))
  expect([first > 0, second > first, names.length > second]).toEqual([true, true, true])
  expect(names.slice(second).filter((name) => /\bcat/.test(name))).toEqual([])
})

test('all words have to be there, in any order', () => {
  expect(found('face big grinning')[0]).toBe('😃')
  expect(found('grinning locomotive')).toEqual([])
})

test('the middle of a word finds nothing', () => expect(found('rinnin')).toEqual([]))

test.each(['', ' ', '!!!', '(', '\\', '<>', '🂡'])(
  '%j holds no word and is no emoji of ours: nothing is found',
  (typed) => expect(found(typed)).toEqual([]),
)

test.each(['<img src=x onerror=alert(1)>', '[a-', '.*', '%'.repeat(10_000), 'a '.repeat(10_000)])(
  '%.20j is only text',
  (typed) => expect(Array.isArray(found(typed))).toBe(true),
)
