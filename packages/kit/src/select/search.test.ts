import { describe, expect, test } from 'vitest'
import { hasKeys, keyForIndex, labelOf, optionForKey, textOf } from './option.ts'
import { marksIn, searchIn } from './search.ts'
import type { Option } from './option.ts'

const places: Option[] = [
  { id: 3, name: 'Argentina', code: 'AR' }, { id: 9, name: 'Austria', code: 'AT' }, { id: 50, name: 'Hungary', code: 'HU' }, { id: 60, name: 'Côte d’Ivoire', code: 'CI' },
  { id: 127, name: 'United Kingdom', code: 'GB' }, { id: 128, name: 'United States', code: 'US' },
]
const names = (query: string) => searchIn(places)(query).map((found) => labelOf(found.option))

describe('search in a select', () => {
  test.each([
    ['six of ten letters wrong', 'abcduvwxyz', true], ['seven of ten letters wrong', 'abctuvwxyz', false],
    ['six wrong, one place from the beginning', '-abcduvwxyz', false],
    ['the word at place 60', `${'-'.repeat(60)}abcdefghij`, true], ['the word at place 61', `${'-'.repeat(61)}abcdefghij`, false],
  ])('takes names as far as the threshold 0.6 and the distance 100 go: %s', (_, name, isFound) => {
    expect(searchIn([{ id: 1, name }])('abcdefghij')).toHaveLength(isFound ? 1 : 0)
  })
  test('an empty search finds everything in the order given', () => expect(names('  ')).toEqual(places.map(labelOf)))
  test('does not mind case', () => expect(names('UNITED').slice(0, 2).sort()).toEqual(['United Kingdom', 'United States']))
  test('does not mind accents', () => expect(names('cote')[0]).toBe('Côte d’Ivoire'))
  test('does not mind accents in what was typed', () => expect(names('àustria')[0]).toBe('Austria'))
  test('forgives a slip', () => expect(names('Argentnia')).toContain('Argentina'))
  test('an exact code comes first', () => expect(names('us')[0]).toBe('United States'))
  test('finds nothing for letters that occur nowhere', () => expect(names('zzzzzz')).toEqual([]))
  test('a search longer than 32 characters still finds', () => {
    const long: Option = { id: 1, name: 'Airline Contracting Specialist/Product Development Specialist' }
    expect(searchIn([long])('Airline Contracting Specialist/Product D').map((found) => found.option)).toEqual([long])
  })
  test('marks the word as a whole where it stands', () => expect(marksIn('Hungary', 'UN')).toEqual([[1, 2]]))
  test('marks accented letters in the original', () => expect(marksIn('Côte d’Ivoire', 'ote')).toEqual([[1, 3]]))
  test('single scattered letters are not marked', () => expect(marksIn('Tunisia', 'ta', [[0, 0], [3, 4]])).toEqual([[3, 4]]))
})

describe('an option', () => {
  test('is called by its name, else by its value, else by its id', () => {
    expect([labelOf({ id: 1, name: 'a', value: 'b' }), labelOf({ id: 1, value: 'b' }), labelOf({ id: 1 })]).toEqual(['a', 'b', '1'])
  })
  test('gives its value as text, else its name', () => expect([textOf({ id: 1, name: 'a', value: 'b' }), textOf({ id: 1, name: 'a' })]).toEqual(['b', 'a']))
  test('keys 1 to 9 pick the first nine and 0 the tenth', () => {
    const ten = [...'abcdefghijk']
    expect(['1', '9', '0', 'x', '12'].map((key) => optionForKey(ten, key))).toEqual(['a', 'i', 'j', undefined, undefined])
  })
  test('only the first ten carry a key', () => expect([0, 8, 9, 10].map(keyForIndex)).toEqual(['1', '9', '0', undefined]))
  test.each([
    [0, 0, true], [1, 1, false], [10, 1, true], [10, 5, true], [10, 6, false], [20, 6, false], [9, 5, false], [9, 4, true],
  ])('of %i names, %i at the front with a figure: keys pick as long as no more than half of the first ten begin with figures', (count, figures, keys) => {
    expect(hasKeys(Array.from({ length: count }, (_, index) => ({ id: index, name: index < figures ? `${index} km` : 'Agency' })))).toBe(keys)
  })
  test('figures beyond the tenth name take no keys away', () => {
    expect(hasKeys([...places, ...places, ...Array.from({ length: 30 }, (_, index) => ({ id: index, name: '2014' }))])).toBe(true)
  })
})
