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
const fireworks = createSlice({
  name: 'fireworks',
  initialState: { at: null as { x: number; y: number } | null },
  reducers: {
    fireworksStarted: {
      prepare: (cause: Element | null = document.activeElement) => ({
        payload: middleOf(cause ?? document.body),
      }),
      reducer: (_, { payload: at }: PayloadAction<{ x: number; y: number }>) => ({ at }),
    },
    fireworksEnded: () => ({ at: null }),
  },
  selectors: { selectFireworks: (state) => state.at },
})

declare module './store.ts' {
  interface FeatureSlices extends WithSlice<typeof fireworks> {}
}

export const { fireworksStarted, fireworksEnded } = fireworks.actions
export const { selectFireworks } = fireworks.injectInto(reducer).selectors
