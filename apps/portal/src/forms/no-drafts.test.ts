import { createSlice } from '@reduxjs/toolkit'
import { expect, test } from 'vitest'

test('a reducer returns the next state; one that changes the present one instead is refused', () => {
  const slice = createSlice({
    name: 'counted',
    initialState: { count: 0 },
    reducers: {
      next: ({ count }) => ({ count: count + 1 }),
      change: (state) => {
        state.count += 1
      },
    },
  })
  const { next, change } = slice.actions
  expect(slice.reducer({ count: 1 }, next())).toEqual({ count: 2 })
  expect(() => slice.reducer({ count: 1 }, change())).toThrow(
    /must not return undefined|Minified Redux Toolkit error #9;/,
  )
})
