import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/**
 * Has the first screen been shown, has the server a newer build of the portal, and does the screen
 * have unsaved changes?
 */
export const app = createSlice({
  name: 'app',
  initialState: { ready: false, needsReload: false, unsaved: false },
  reducers: {
    screenShown: (state) => ({ ...state, ready: true }),
    reloadNeeded: (state) => ({ ...state, needsReload: true }),
    unsavedChanged: (state, { payload: unsaved }: PayloadAction<boolean>) => ({
      ...state,
      unsaved,
    }),
  },
  selectors: {
    selectReady: (state) => state.ready,
    selectNeedsReload: (state) => state.needsReload,
    selectUnsaved: (state) => state.unsaved,
  },
})

export const { screenShown, reloadNeeded, unsavedChanged } = app.actions
export const { selectReady, selectNeedsReload, selectUnsaved } = app.selectors
