import { useEffect, useState } from 'react'
import type { Result } from './call.ts'
import type { EndpointLine, ResponseBody } from './endpoints.ts'

/** The bodies of answers, by call: method and address with its query. */
const answers = new Map<string, unknown>()

/** Keeps the answer of a call for the next screen, so that the screen need not call again. */
export function keepAnswer<L extends EndpointLine>(line: L, result: Result<ResponseBody<L>>) {
  if (result.ok) answers.set(line, result.answer)
}

/** Keeps the answers that the page brought, for its screen. */
export function keepAnswers(brought: Readonly<Record<string, unknown>> = {}) {
  for (const [call, answer] of Object.entries(brought)) answers.set(call, answer)
}

/**
 * Returns the kept answer. A screen may be rendered several times before it is shown, so it
 * removes the answer only then.
 * @param call the method and the address, where the address is not that of the line
 */
export function keptAnswer<L extends EndpointLine>(line: L, call: string = line) {
  return answers.get(call) as ResponseBody<L> | undefined
}

export function dropAnswer(call: string) {
  answers.delete(call)
}

/**
 * The kept answer for the first call of a screen, which need not be made then.
 * @returns the same in every rendering
 */
export function useKeptAnswer<L extends EndpointLine>(line: L, call?: string) {
  const [answer] = useState(() => keptAnswer(line, call))
  useEffect(() => dropAnswer(call ?? line), [line, call])
  return answer
}
