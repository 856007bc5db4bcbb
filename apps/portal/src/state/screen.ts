interface AppState {
  app: {
    /** Has the first screen been shown? */
    ready: boolean
    /** Has the server a newer build of the portal? */
    needsReload: boolean
    /** The parts of the screen that have unsaved changes, such as a form and a dialog over it. */
    unsaved: readonly string[]
  }
}

export const initialApp: AppState = { app: { ready: false, needsReload: false, unsaved: [] } }

export function screenShown() {
  return ({ app }: AppState): AppState => ({ app: { ...app, ready: true } })
}

export function reloadNeeded() {
  return ({ app }: AppState): AppState => ({ app: { ...app, needsReload: true } })
}

/** @param part the `useId` of a part of the screen */
export function unsavedAdded(part: string) {
  return ({ app }: AppState): AppState => ({ app: { ...app, unsaved: [...app.unsaved, part] } })
}

/** @param part undefined for all: the person leaves the screen without its changes */
export function unsavedRemoved(part?: string) {
  return ({ app }: AppState): AppState => ({
    app: { ...app, unsaved: app.unsaved.filter((other) => part && other !== part) },
  })
}

export function selectReady({ app }: AppState) {
  return app.ready
}

export function selectNeedsReload({ app }: AppState) {
  return app.needsReload
}

export function selectUnsaved({ app }: AppState) {
  return app.unsaved.length > 0
}
