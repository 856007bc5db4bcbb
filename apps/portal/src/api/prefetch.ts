import type { Result } from './call.ts'
import type { EndpointLine, ResponseBody } from './endpoints.ts'

const kept = new Map<EndpointLine, unknown>()

/** Keeps the answer of a call for the next screen, which takes it instead of calling again. */
export function keepAnswer<L extends EndpointLine>(line: L, result: Result<ResponseBody<L>>) {
  if (result.ok) kept.set(line, result.answer)
}

/**
 * The kept answer. A screen may be rendered more often than once before it is shown, so it drops
 * the answer only then.
 */
export function keptAnswer<L extends EndpointLine>(line: L) {
  return kept.get(line) as ResponseBody<L> | undefined
}

export function dropAnswer(line: EndpointLine) {
  kept.delete(line)
}
