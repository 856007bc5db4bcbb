import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { reducer } from './store.ts'

type Filter = Record<string, string>

/**
 * The filters of each list by the list's name, so that a person who comes back finds the list as
 * they left it.
 */
const filters = createSlice({
  name: 'filters',
  initialState: (): Record<string, Filter> => ({}),
  reducers: {
    filtered: (
      state,
      { payload: { list, filter } }: PayloadAction<{ list: string; filter: Filter }>,
    ) => ({ ...state, [list]: { ...state[list], ...filter } }),
  },
  selectors: { selectFilters: (state) => state },
})

declare module './store.ts' {
  interface FeatureSlices extends WithSlice<typeof filters> {}
}

export const { filtered } = filters.actions
export const { selectFilters } = filters.injectInto(reducer).selectors
