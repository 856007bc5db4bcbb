import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { reducer } from './store.ts'

const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Fireworks from the middle of what caused them, in px of the window; null is quiet. */
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

export type NotedPage = 'info' | 'agency' | 'newsletter' | 'password'

/** Profile pages that want attention; each is a red dot in the menu. */
const notification = createSlice({
  name: 'notification',
  initialState: [] as NotedPage[],
  reducers: { notificationsRead: (_, { payload }: PayloadAction<NotedPage[]>) => payload },
  selectors: { selectNotifications: (pages) => pages },
})

type Filter = Record<string, string>

/** What lists are narrowed to, by the name of the list, so that coming back finds it as it was left. */
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
  interface FeatureSlices
    extends WithSlice<typeof fire>, WithSlice<typeof notification>, WithSlice<typeof filters> {}
}

export const { fireLit, fireOut } = fire.actions
export const { selectFire } = fire.injectInto(reducer).selectors
export const { notificationsRead } = notification.actions
export const { selectNotifications } = notification.injectInto(reducer).selectors
export const { filtered } = filters.actions
export const { selectFilters } = filters.injectInto(reducer).selectors
