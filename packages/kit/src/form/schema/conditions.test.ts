import { describe, expect, test } from 'vitest'
import { isConditionMet, operators } from './conditions.ts'
import type { Condition, Operator } from './conditions.ts'
import { hasPath, idOf, isPath, valueAt, withValue } from './path.ts'

const table: [Operator, unknown, unknown, boolean][] = [
  ['isnull', null, undefined, true],
  ['isnull', undefined, undefined, true],
  ['isnull', '', undefined, false],
  ['isnull', 0, undefined, false],
  ['nisnull', 0, undefined, true],
  ['nisnull', null, undefined, false],
  ['nisnull', undefined, undefined, false],
  ['isUndefined', undefined, undefined, true],
  ['isUndefined', null, undefined, false],
  ['isNotUndefined', null, undefined, true],
  ['isNotUndefined', undefined, undefined, false],
  ['eq', 128, 128, true],
  ['eq', '128', 128, false],
  ['neq', 21, 128, true],
  ['neq', 128, 128, false],
  ['gt', 3, 2, true],
  ['gt', 2, 2, false],
  ['gt', '10', 9, true],
  ['gt', '10', '9', true],
  ['gt', null, -1, false],
  ['gt', '', -1, false],
  ['gt', '2026-02-01', '2026-01-31', true],
  ['gte', 2, 2, true],
  ['gte', 1, 2, false],
  ['lt', 1, 2, true],
  ['lt', 2, 2, false],
  ['lt', undefined, 2, false],
  ['lte', 2, 2, true],
  ['lte', 3, 2, false],
  ['minLength', 'abcd', 4, true],
  ['minLength', 'abc', 4, false],
  ['minLength', [1, 2], 2, true],
  ['minLength', undefined, 0, false],
  ['isUrl', 'https://example.com/a', undefined, true],
  ['isUrl', 'HTTP://example.com', undefined, true],
  ['isUrl', 'www.example.com', undefined, true],
  ['isUrl', 'http://localhost:3000', undefined, true],
  ['isUrl', 'example.com', undefined, false],
  ['isUrl', 'ftp://example.com', undefined, false],
  ['isUrl', 7, undefined, false],
  ['in', 21, [21, 128], true],
  ['in', 22, [21, 128], false],
  ['in', 21, 21, false],
  ['isTrue', true, undefined, true],
  ['isTrue', 'true', undefined, false],
  ['isTrue', undefined, undefined, false],
  ['isFalse', false, undefined, true],
  ['isFalse', undefined, undefined, false],
]

describe('conditions', () => {
  test.each(table)('%s: %j against %j is %j when asked', (operator, value, other, expected) => {
    expect(isConditionMet({ field: 'a', operator, value: other }, { a: value })).toBe(expected)
  })
  test('every operator is in the table above, both ways', () => {
    for (const operator of operators)
      expect(new Set(table.filter((row) => row[0] === operator).map((row) => row[3]))).toEqual(
        new Set([true, false]),
      )
  })
  test('there are the fifteen operators of the specification', () =>
    expect(operators).toHaveLength(15))

  const us: Condition = { field: 'country_id', operator: 'eq', value: 128 }
  const older: Condition = { field: 'agency.age', operator: 'gt', value: 10 }
  test('AND wants all of them', () => {
    expect(isConditionMet({ AND: [us, older] }, { country_id: 128, agency: { age: 11 } })).toBe(
      true,
    )
    expect(isConditionMet({ AND: [us, older] }, { country_id: 128, agency: { age: 9 } })).toBe(
      false,
    )
  })
  test('OR wants one of them', () => {
    expect(isConditionMet({ OR: [us, older] }, { country_id: 21, agency: { age: 11 } })).toBe(true)
    expect(isConditionMet({ OR: [us, older] }, { country_id: 21 })).toBe(false)
  })
  test('AND and OR nest', () => {
    const nested: Condition = { OR: [{ AND: [us, older] }, { field: 'staff', operator: 'isTrue' }] }
    expect(
      [{ country_id: 128, agency: { age: 11 } }, { staff: true }, { country_id: 128 }].map(
        (values) => isConditionMet(nested, values),
      ),
    ).toEqual([true, true, false])
  })
  test('an empty AND holds, an empty OR does not', () =>
    expect([isConditionMet({ AND: [] }, {}), isConditionMet({ OR: [] }, {})]).toEqual([
      true,
      false,
    ]))
})

describe('dotted paths', () => {
  test('read into nested values', () =>
    expect(valueAt({ agency: { name: 'Lakefront' } }, 'agency.name')).toBe('Lakefront'))
  test('read nothing where there is nothing', () =>
    expect([valueAt({ agency: null }, 'agency.name'), valueAt(undefined, 'a')]).toEqual([
      undefined,
      undefined,
    ]))
  test('write a copy and leave the original alone', () => {
    const before = { agency: { name: 'A', city: 'C' } }
    expect(withValue(before, 'agency.name', 'B')).toEqual({ agency: { name: 'B', city: 'C' } })
    expect(before.agency.name).toBe('A')
  })
  test('make the objects that are missing', () =>
    expect(withValue({}, 'agency.address.city', 'C')).toEqual({
      agency: { address: { city: 'C' } },
    }))
  test('read nothing that every object inherits', () =>
    expect([
      valueAt({}, 'toString'),
      valueAt({ a: {} }, 'a.constructor.name'),
      valueAt({}, '__proto__.a'),
    ]).toEqual([undefined, undefined, undefined]))
  test('write nothing into what every object inherits', () => {
    const values = withValue({}, '__proto__.polluted', 'yes')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype)
  })
  test.each([
    ['a', true],
    ['agency.name', true],
    ['a b', true],
    ['', false],
    ['a..b', false],
    ['.a', false],
    ['a.', false],
    ['__proto__', false],
    ['a.constructor', false],
    ['prototype.a', false],
    [7, false],
  ])('%j can be one: %s', (path, expected) => expect(isPath(path)).toBe(expected))
  test('know a place where nothing stands from no place', () => {
    expect(
      ['a', 'b.c', 'b.d', 'e', 'b.c.f'].map((path) =>
        hasPath({ a: undefined, b: { c: null } }, path),
      ),
    ).toEqual([true, true, false, false, false])
  })
  test('become ids without what an id may not hold', () => expect(idOf("a b.ä'c")).toBe('a-b-ä-c'))
  test('become ids with dashes and the prefix', () =>
    expect(idOf('agency.name', 'new-')).toBe('new-agency-name'))
})
