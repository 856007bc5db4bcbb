import type { Method } from '@passerelle/contracts/endpoint.ts'

/** The start and the end of every call (specification, section 4). */
interface NetworkState {
  network: {
    inFlight: number
    /** The status of the last answer; 0 when the server was not reached. */
    statusCode: number | null
    /** The last answer said that nobody is signed in; the next success clears this. */
    unauthorized: boolean
    method: Method | null
  }
}

export const initialNetwork: NetworkState = {
  network: { inFlight: 0, statusCode: null, unauthorized: false, method: null },
}

export function callStarted(method: Method) {
  return ({ network }: NetworkState): NetworkState => ({
    network: { ...network, inFlight: network.inFlight + 1, method },
  })
}

export function callEnded(statusCode: number) {
  return ({ network }: NetworkState): NetworkState => ({
    network: {
      ...network,
      inFlight: network.inFlight - 1,
      statusCode,
      unauthorized: statusCode === 401 || (network.unauthorized && statusCode !== 200),
    },
  })
}

export function selectLoading({ network }: NetworkState) {
  return network.inFlight > 0
}

export function selectUnauthorized({ network }: NetworkState) {
  return network.unauthorized
}
