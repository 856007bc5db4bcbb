import { createSlice } from '@reduxjs/toolkit'

/** Has the first screen been shown, and has the server a newer build of the portal? */
export const app = createSlice({
  name: 'app',
  initialState: { ready: false, needsReload: false },
  reducers: {
    screenShown: (state) => ({ ...state, ready: true }),
    reloadNeeded: (state) => ({ ...state, needsReload: true }),
  },
  selectors: {
    selectReady: (state) => state.ready,
    selectNeedsReload: (state) => state.needsReload,
  },
})

export const { screenShown, reloadNeeded } = app.actions
export const { selectReady, selectNeedsReload } = app.selectors
