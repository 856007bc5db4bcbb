import { expect, test } from 'vitest'
import { known } from './known.ts'

const table = { red: 1, green: 2 }

test('a value of the table is kept', () => expect(known('green', table, 'red')).toBe('green'))

test.each(['blue', '', 'toString', '__proto__', null, undefined, 7, {}])(
  '%j is not in the table: the other one is taken',
  (value) => {
    expect(known(value as 'green', table, 'red')).toBe('red')
  },
)
