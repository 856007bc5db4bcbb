import { expect, test } from 'vitest'
import { aFunction, aList, aText, faultIn, oneOf } from './fault.ts'

const rules = { size: oneOf(['small', 'large']), name: aText, items: aList, onPick: aFunction }
const right = { size: 'small', name: '', items: [], onPick: () => undefined }

test('what is right has no fault', () => expect(faultIn('Card', right, rules)).toBeUndefined())

test.each([
  [{ size: 'huge' }, 'Card: "size" is "huge", it has to be one of small, large.'],
  [{ size: null }, 'Card: "size" is null, it has to be one of small, large.'],
  [{ size: 'toString' }, 'Card: "size" is "toString", it has to be one of small, large.'],
  [{ name: undefined }, 'Card: "name" is missing, it has to be a text.'],
  [{ name: 7 }, 'Card: "name" is 7, it has to be a text.'],
  [{ items: undefined }, 'Card: "items" is missing, it has to be a list.'],
  [{ items: {} }, 'Card: "items" is an object, it has to be a list.'],
  [{ onPick: [] }, 'Card: "onPick" is a list, it has to be a function.'],
  [{ name: Symbol('x') }, 'Card: "name" is a symbol, it has to be a text.'],
])('%o is told in words', (wrong, words) =>
  expect(faultIn('Card', { ...right, ...wrong }, rules)).toBe(words),
)

test('the first fault is told alone', () =>
  expect(faultIn('Card', { ...right, size: 'a', name: 1 }, rules)).toBe(
    'Card: "size" is "a", it has to be one of small, large.',
  ))

test('a long wrong value is cut', () => {
  expect(faultIn('Card', { ...right, size: 'x'.repeat(1000) }, rules)).toBe(
    `Card: "size" is "${'x'.repeat(40)}…", it has to be one of small, large.`,
  )
})
