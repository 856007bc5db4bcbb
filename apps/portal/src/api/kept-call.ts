import { useMemo } from 'react'
import { addressOf, type useCall, type Arguments } from './call.ts'
import type { EndpointLine } from './endpoints.ts'
import { dropAnswer, keptAnswer } from './prefetch.ts'

/** Makes calls, of which the page may have brought the first answers: each is taken once. */
export function useKeptCall(call: ReturnType<typeof useCall>): ReturnType<typeof useCall> {
  return useMemo(
    () =>
      async <L extends EndpointLine>(line: L, ...rest: Arguments<L>) => {
        const [body, options] = rest
        const address = `GET ${addressOf(line, options?.params ?? {}, body)}`
        const answer = line.startsWith('GET ') ? keptAnswer(line, address) : undefined
        dropAnswer(address)
        return answer === undefined ? call(line, ...rest) : { ok: true as const, answer }
      },
    [call],
  )
}
