import type { Method } from '@passerelle/contracts/endpoint.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

interface NetworkState {
  inFlight: number
  /** Of the last answer; 0 when the server was not reached. */
  statusCode: number | null
  /** The last answer said that nobody is signed in; the next success clears it. */
  unauthorized: boolean
  method: Method | null
}

const initialState: NetworkState = { inFlight: 0, statusCode: null, unauthorized: false, method: null }

/** What every call tells: started, and how it ended (specification, section 4). */
export const network = createSlice({
  name: 'network',
  initialState,
  reducers: {
    callStarted(state, { payload }: PayloadAction<Method>) {
      state.inFlight += 1
      state.method = payload
    },
    callEnded(state, { payload: status }: PayloadAction<number>) {
      state.inFlight -= 1
      state.statusCode = status
      if (status === 401) state.unauthorized = true
      if (status === 200) state.unauthorized = false
    },
  },
  selectors: {
    selectLoading: (state) => state.inFlight > 0,
    selectUnauthorized: (state) => state.unauthorized,
  },
})

export const { callStarted, callEnded } = network.actions
export const { selectLoading, selectUnauthorized } = network.selectors
