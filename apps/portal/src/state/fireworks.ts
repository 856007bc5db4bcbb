import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { reducer } from './store.ts'

const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/**
 * Where the fireworks start: the middle of the element that caused them, in px of the window; null
 * shows none.
 */
const fire = createSlice({
  name: 'fire',
  initialState: { at: null as { x: number; y: number } | null },
  reducers: {
    fireLit: {
      prepare: (cause: Element | null = document.activeElement) => ({
        payload: middleOf(cause ?? document.body),
      }),
      reducer: (_, { payload: at }: PayloadAction<{ x: number; y: number }>) => ({ at }),
    },
    fireOut: () => ({ at: null }),
  },
  selectors: { selectFire: (state) => state.at },
})

declare module './store.ts' {
  interface FeatureSlices extends WithSlice<typeof fire> {}
}

export const { fireLit, fireOut } = fire.actions
export const { selectFire } = fire.injectInto(reducer).selectors
