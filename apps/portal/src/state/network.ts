import type { Method } from '@passerelle/contracts/endpoint.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

interface NetworkState {
  inFlight: number
  /** The status of the last answer; 0 when the server was not reached. */
  statusCode: number | null
  /** The last answer said that nobody is signed in; the next success clears this. */
  unauthorized: boolean
  method: Method | null
}

const initialState: NetworkState = {
  inFlight: 0,
  statusCode: null,
  unauthorized: false,
  method: null,
}

/** The start and the end of every call (specification, section 4). */
export const network = createSlice({
  name: 'network',
  initialState,
  reducers: {
    callStarted: (state, { payload: method }: PayloadAction<Method>) => ({
      ...state,
      inFlight: state.inFlight + 1,
      method,
    }),
    callEnded: (state, { payload: statusCode }: PayloadAction<number>) => ({
      ...state,
      inFlight: state.inFlight - 1,
      statusCode,
      unauthorized: statusCode === 401 || (state.unauthorized && statusCode !== 200),
    }),
  },
  selectors: {
    selectLoading: (state) => state.inFlight > 0,
    selectUnauthorized: (state) => state.unauthorized,
  },
})

export const { callStarted, callEnded } = network.actions
export const { selectLoading, selectUnauthorized } = network.selectors
