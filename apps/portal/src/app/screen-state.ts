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

const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Fireworks from the middle of what caused them, in px of the window; null is quiet. */
export const fire = createSlice({
  name: 'fire',
  initialState: { at: null as { x: number; y: number } | null },
  reducers: {
    fireLit: {
      prepare: (cause: Element | null = document.activeElement) => ({ payload: middleOf(cause ?? document.body) }),
      reducer: (state, { payload }: PayloadAction<{ x: number; y: number }>) => { state.at = payload },
    },
    fireOut: (state) => { state.at = null },
  },
  selectors: { selectFire: (state) => state.at },
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
export const { fireLit, fireOut } = fire.actions
export const { selectFire } = fire.selectors
export const { notificationsRead } = notification.actions
export const { selectNotifications } = notification.selectors
export const { filtered } = filters.actions
export const { selectFilters } = filters.selectors
