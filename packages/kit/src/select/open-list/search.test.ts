import { describe, expect, test } from 'vitest'
import {
  hasNumberKeys,
  keyForIndex,
  labelOf,
  optionForKey,
  textOf,
  searchWordsOf,
} from '../options/option.ts'
import { matchRangesIn, createSearch } from './search.ts'
import type { Option } from '../options/option.ts'

const places: Option[] = [
  { id: 3, name: 'Argentina', code: 'AR' },
  { id: 9, name: 'Austria', code: 'AT' },
  { id: 50, name: 'Hungary', code: 'HU' },
  { id: 60, name: 'Côte d’Ivoire', code: 'CI' },
  { id: 127, name: 'United Kingdom', code: 'GB' },
  { id: 128, name: 'United States', code: 'US' },
]
const names = (query: string) => createSearch(places)(query).map((found) => labelOf(found.option))

describe('search in a select', () => {
  test.each([
    ['six of ten letters wrong', 'abcduvwxyz', true],
    ['seven of ten letters wrong', 'abctuvwxyz', false],
    ['six wrong, one place from the beginning', '-abcduvwxyz', false],
    ['the word at place 60', `${'x'.repeat(60)}abcdefghij`, true],
    ['the word at place 61', `${'x'.repeat(61)}abcdefghij`, false],
  ])('takes names as far as the threshold 0.6 and the distance 100 go: %s', (_, name, isFound) => {
    expect(createSearch([{ id: 1, name }])('abcdefghij')).toHaveLength(isFound ? 1 : 0)
  })
  test('an empty search finds everything in the order given', () =>
    expect(names('  ')).toEqual(places.map(labelOf)))
  test('does not mind case', () =>
    expect(names('UNITED').slice(0, 2).sort()).toEqual(['United Kingdom', 'United States']))
  test('does not mind accents', () => expect(names('cote')[0]).toBe('Côte d’Ivoire'))
  test('does not mind accents in what was typed', () => expect(names('àustria')[0]).toBe('Austria'))
  test('forgives a slip', () => expect(names('Argentnia')).toContain('Argentina'))
  test('an exact code comes before what is only like it', () =>
    expect(names('us')[0]).toBe('United States'))
  test.each([
    ['usa', 'United States'],
    ['uk', 'United Kingdom'],
    ['uae', 'United Arab Emirates'],
    ['england', 'United Kingdom'],
    ['great britain', 'United Kingdom'],
    ['holland', 'Netherlands'],
    ['holl', 'Netherlands'],
    ['ivory coast', 'Côte d’Ivoire'],
    ['niger', 'Niger'],
    ['states', 'United States'],
    ['kingdom', 'United Kingdom'],
    ['gua', 'Guatemala'],
    ['gb', 'United Kingdom'],
  ])('%s leads to %s', (typed, expected) => {
    const countries: Option[] = [
      { id: 1, name: 'Côte d’Ivoire', code: 'CI' },
      { id: 2, name: 'Greece', code: 'GR' },
      { id: 3, name: 'Guatemala', code: 'GT' },
      { id: 4, name: 'Netherlands', code: 'NL' },
      { id: 5, name: 'Nigeria', code: 'NG' },
      { id: 6, name: 'Niger', code: 'NE' },
      { id: 7, name: 'Poland', code: 'PL' },
      { id: 8, name: 'Uganda', code: 'UG' },
      { id: 9, name: 'Ukraine', code: 'UA' },
      { id: 10, name: 'United Arab Emirates', code: 'AE' },
      { id: 11, name: 'United Kingdom', code: 'GB' },
      { id: 12, name: 'United States', code: 'US' },
    ]
    const [first] = createSearch(countries)(typed)
    expect(first && labelOf(first.option)).toBe(expected)
  })
  test('names that begin with what was typed come first, the long ones too', () => {
    const found = createSearch([
      { id: 1, name: 'Tunisia' },
      { id: 2, name: 'United Arab Emirates' },
      { id: 3, name: 'Ünited Kingdom' },
    ])('uni')
    expect(found.map(({ option }) => option.id)).toEqual([3, 2, 1])
  })
  test('finds nothing for letters that occur nowhere', () => expect(names('zzzzzz')).toEqual([]))
  test('a search longer than 32 characters still finds', () => {
    const long: Option = {
      id: 1,
      name: 'Airline Contracting Specialist/Product Development Specialist',
    }
    expect(
      createSearch([long])('Airline Contracting Specialist/Product D').map((found) => found.option),
    ).toEqual([long])
  })
  test('marks the word as a whole where it stands', () =>
    expect(matchRangesIn('Hungary', 'UN')).toEqual([[1, 2]]))
  test('marks accented letters in the original', () =>
    expect(matchRangesIn('Côte d’Ivoire', 'ote')).toEqual([[1, 3]]))
  test('a Korean syllable is marked as a whole, not wherever its first sound stands', () =>
    expect(matchRangesIn('대한민국 독일', '독')).toEqual([[5, 5]]))
  test('single scattered letters are not marked', () =>
    expect(
      matchRangesIn('Tunisia', 'ta', [
        [0, 0],
        [3, 4],
      ]),
    ).toEqual([[3, 4]]))
})

describe('other words that an option is found by', () => {
  const germany: Option = {
    id: 44,
    name: 'Germany',
    code: 'DE',
    search: () => ['Deutschland', 'Allemagne', 'ドイツ', '독일'],
  }
  const all = [...places, germany]
  const first = (query: string) => createSearch(all)(query)[0]?.option

  test.each(['Deutschland', 'deut', 'ALLEMAGNE', 'ドイツ', '독', 'Deutchland', 'de', 'Germany'])(
    '%s finds it first',
    (query) => expect(first(query)).toBe(germany),
  )
  test('it is found once, whatever fits', () =>
    expect(createSearch(all)('al').filter(({ option }) => option === germany)).toHaveLength(1))
  test('letters of a word that is not shown are not marked', () =>
    expect(createSearch(all)('deutsch')[0]?.matchRanges()).toEqual([]))
  test('letters of the name are marked', () =>
    expect(createSearch(all)('germ')[0]?.matchRanges()).toEqual([[0, 3]]))
  test('a word that nobody sees must be near: one slip of eleven letters is forgiven, five of ten are not', () => {
    expect(
      createSearch([{ id: 1, name: 'x', search: ['Deutschland'] }])('Deutchland'),
    ).toHaveLength(1)
    expect(createSearch([{ id: 1, name: 'x', search: ['abcdeuvwxy'] }])('abcdefghij')).toEqual([])
    expect(createSearch([{ id: 1, name: 'abcdeuvwxy' }])('abcdefghij')).toHaveLength(1)
  })
  test('they are asked for with the first search, not before, and once', () => {
    let asked = 0
    const search = createSearch([
      {
        id: 1,
        name: 'One',
        search: () => {
          asked += 1
          return ['Eins']
        },
      },
    ])
    search('')
    expect(asked).toBe(0)
    expect(search('eins')).toHaveLength(1)
    search('one')
    expect(asked).toBe(1)
  })
  test('a list of words will do; what is no list is none', () => {
    expect(createSearch([{ id: 1, name: 'One', search: ['Eins'] }])('eins')).toHaveLength(1)
    expect(searchWordsOf({ search: 7 as unknown as string[] })).toEqual([])
    expect(searchWordsOf({ search: ['a', 7 as unknown as string] })).toEqual(['a'])
  })
})

describe('an option', () => {
  test('is called by its name, else by its value, else by its id', () => {
    expect([
      labelOf({ id: 1, name: 'a', value: 'b' }),
      labelOf({ id: 1, value: 'b' }),
      labelOf({ id: 1 }),
    ]).toEqual(['a', 'b', '1'])
  })
  test('gives its value as text, else its name', () =>
    expect([textOf({ id: 1, name: 'a', value: 'b' }), textOf({ id: 1, name: 'a' })]).toEqual([
      'b',
      'a',
    ]))
  test('keys 1 to 9 pick the first nine and 0 the tenth', () => {
    const ten = [...'abcdefghijk']
    expect(['1', '9', '0', 'x', '12'].map((key) => optionForKey(ten, key))).toEqual([
      'a',
      'i',
      'j',
      undefined,
      undefined,
    ])
  })
  test('only the first ten carry a key', () =>
    expect([0, 8, 9, 10].map(keyForIndex)).toEqual(['1', '9', '0', undefined]))
  test.each([
    [0, 0, true],
    [1, 1, false],
    [10, 1, true],
    [10, 5, true],
    [10, 6, false],
    [20, 6, false],
    [9, 5, false],
    [9, 4, true],
  ])(
    'of %i names, %i at the front with a figure: keys pick as long as no more than half of the first ten begin with figures',
    (count, figures, keys) => {
      expect(
        hasNumberKeys(
          Array.from({ length: count }, (_, index) => ({
            id: index,
            name: index < figures ? `${index} km` : 'Agency',
          })),
        ),
      ).toBe(keys)
    },
  )
  test('figures beyond the tenth name take no keys away', () => {
    expect(
      hasNumberKeys([
        ...places,
        ...places,
        ...Array.from({ length: 30 }, (_, index) => ({ id: index, name: '2014' })),
      ]),
    ).toBe(true)
  })
})
