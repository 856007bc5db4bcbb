interface AppState {
  app: {
    /** Has the first screen been shown? */
    ready: boolean
    /** Has the server a newer build of the portal? */
    needsReload: boolean
    /** Has the screen unsaved changes? */
    unsaved: boolean
  }
}

export const initialApp: AppState = { app: { ready: false, needsReload: false, unsaved: false } }

export function screenShown() {
  return ({ app }: AppState): AppState => ({ app: { ...app, ready: true } })
}

export function reloadNeeded() {
  return ({ app }: AppState): AppState => ({ app: { ...app, needsReload: true } })
}

export function unsavedChanged(unsaved: boolean) {
  return ({ app }: AppState): AppState => ({ app: { ...app, unsaved } })
}

export function selectReady({ app }: AppState) {
  return app.ready
}

export function selectNeedsReload({ app }: AppState) {
  return app.needsReload
}

export function selectUnsaved({ app }: AppState) {
  return app.unsaved
}
