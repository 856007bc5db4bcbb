import { expect, test } from 'vitest'
import { cellAfterKey } from './grid-keys.ts'

const count = 22 // two full rows and four cells
const page = 2
const by = (key: string, here: number, ctrlKey = false) =>
  cellAfterKey({ key, ctrlKey }, here, count, page)

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 8, 9],
  ['ArrowRight', 21, 21],
  ['ArrowLeft', 9, 8],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 3, 12],
  ['ArrowDown', 12, 21],
  ['ArrowDown', 16, 21],
  ['ArrowDown', 19, 19],
  ['ArrowUp', 12, 3],
  ['ArrowUp', 3, 3],
  ['PageDown', 3, 21],
  ['PageDown', 12, 21],
  ['PageDown', 20, 20],
  ['PageUp', 20, 2],
  ['PageUp', 12, 3],
  ['PageUp', 4, 4],
  ['Home', 12, 9],
  ['Home', 0, 0],
  ['End', 12, 17],
  ['End', 19, 21],
])('%s leads from cell %i to %i', (key, here, there) => expect(by(key, here)).toBe(there))

test.each([
  ['Home', 0],
  ['End', 21],
])('Control and %s lead to cell %i', (key, there) => expect(by(key, 12, true)).toBe(there))

test.each(['a', 'Enter', ' ', 'Tab', 'Escape'])('%j moves nothing', (key) =>
  expect(by(key, 3)).toBeUndefined(),
)
