import { combineSlices, legacy_createStore as createStore } from '@reduxjs/toolkit'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { account, readStoredUser, storeUser } from './account.ts'
import { network } from './network.ts'
import { app } from './screen.ts'
import { toasts } from './toasts.ts'

/** Slices that arrive with their feature: each adds itself here by declaration merging and `injectInto(reducer)`. */
export interface FeatureSlices {}

export const reducer = combineSlices(
  account,
  app,
  network,
  toasts,
).withLazyLoadedSlices<FeatureSlices>()

/** A fresh store that remembers who signed in last on this device, and keeps that memory up to date. */
export function makeStore() {
  // No thunks and no developer tools: the toolkit's own maker would bring both to /signin.
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
