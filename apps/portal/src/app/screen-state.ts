import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The page as a whole: has a screen been shown, and has the server a newer build of it? */
export const app = createSlice({
  name: 'app',
  initialState: { ready: false, needsReload: false },
  reducers: {
    screenShown: (state) => { state.ready = true },
    reloadNeeded: (state) => { state.needsReload = true },
  },
  selectors: { selectReady: (state) => state.ready, selectNeedsReload: (state) => state.needsReload },
})

/** Fireworks, one second for each time that something was worth it. */
export const fire = createSlice({
  name: 'fire',
  initialState: { lit: 0 },
  reducers: { fireLit: (state) => { state.lit += 1 } },
  selectors: { selectLit: (state) => state.lit },
})

export type NotedPage = 'info' | 'agency' | 'newsletter' | 'password'

/** Profile pages that want attention; each is a red dot in the menu. */
export const notification = createSlice({
  name: 'notification',
  initialState: [] as NotedPage[],
  reducers: { notificationsRead: (_, { payload }: PayloadAction<NotedPage[]>) => payload },
  selectors: { selectNotifications: (pages) => pages },
})

type Filter = Record<string, string>

/** What lists are narrowed to, by the name of the list, so that coming back finds it as it was left. */
export const filters = createSlice({
  name: 'filters',
  initialState: {} as Record<string, Filter>,
  reducers: {
    filtered(state, { payload }: PayloadAction<{ list: string; filter: Filter }>) {
      state[payload.list] = { ...state[payload.list], ...payload.filter }
    },
  },
  selectors: { selectFilters: (state) => state },
})

export const { screenShown, reloadNeeded } = app.actions
export const { selectReady, selectNeedsReload } = app.selectors
export const { fireLit } = fire.actions
export const { selectLit } = fire.selectors
export const { notificationsRead } = notification.actions
export const { selectNotifications } = notification.selectors
export const { filtered } = filters.actions
export const { selectFilters } = filters.selectors
