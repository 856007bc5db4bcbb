import { combineSlices, legacy_createStore as createStore } from '@reduxjs/toolkit'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { account, readStoredUser, storeUser } from './account.ts'
import { network } from './network.ts'
import { requestingSite } from './requesting-site.ts'
import { app } from './screen.ts'
import { toasts } from './toasts.ts'

/**
 * Slices that load with their feature. Each adds itself by declaration merging and
 * `injectInto(reducer)`.
 */
export interface FeatureSlices {}

export const reducer = combineSlices(
  account,
  app,
  network,
  requestingSite,
  toasts,
).withLazyLoadedSlices<FeatureSlices>()

/** Creates a store with the user whom the device has stored, and stores later changes. */
export function makeStore() {
  // The store has no thunks and no developer tools, which the toolkit's `configureStore` would add
  // to /signin.
  const store = createStore(reducer, { account: { account: readStoredUser(), user: null } })
  let stored = store.getState().account
  store.subscribe(() => {
    const { account } = store.getState()
    if (account === stored) return
    stored = account
    storeUser(account.account)
  })
  return store
}

export type Store = ReturnType<typeof makeStore>
export type State = ReturnType<typeof reducer>

export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()
export const useAppSelector = useSelector.withTypes<State>()
export const useAppStore = useStore.withTypes<Store>()
