import { createContext, use } from 'react'
import { createStore, useStore } from 'zustand'
import { initialAccount, storeUser } from './account.ts'
import { initialFilters } from './filters.ts'
import { initialFireworks } from './fireworks.ts'
import { initialNetwork } from './network.ts'
import { initialNotification } from './notifications.ts'
import { initialRequestingSite } from './requesting-site.ts'
import { initialApp } from './screen.ts'
import { initialToasts } from './toasts.ts'

/** The slices of the specification (section 4). Each has a file with its actions and selectors. */
const initialState = () => ({
  ...initialAccount(),
  ...initialApp,
  ...initialFilters,
  ...initialFireworks,
  ...initialNetwork,
  ...initialNotification,
  ...initialRequestingSite,
  ...initialToasts,
})

export type State = ReturnType<typeof initialState>

/** What happened, as a function from the state to its slice afterwards. */
export type Action = (state: State) => Partial<State>

/** Creates a store with the user whom the device has stored, and stores later changes. */
export function makeStore() {
  const { getState, getInitialState, setState, subscribe } = createStore(initialState)
  subscribe(({ account }, { account: before }) => {
    if (account !== before) storeUser(account.account)
  })
  const dispatch = (action: Action) => setState(action)
  return { getState, getInitialState, subscribe, dispatch }
}

export type Store = ReturnType<typeof makeStore>

export const StoreContext = createContext<Store | null>(null)

/** The store of the portal. It throws outside the portal, which is a bug. */
export function useAppStore(): Store {
  const store = use(StoreContext)
  if (!store) throw new Error('There is no store around this component')
  return store
}

export function useAppDispatch() {
  return useAppStore().dispatch
}

export function useAppSelector<Part>(select: (state: State) => Part): Part {
  return useStore(useAppStore(), select)
}
