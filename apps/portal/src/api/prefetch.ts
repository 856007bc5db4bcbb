import type { Result } from './call.ts'
import type { EndpointLine, ResponseBody } from './endpoints.ts'

const answers = new Map<EndpointLine, unknown>()

/** Keeps the answer of a call for the next screen, so that the screen need not call again. */
export function keepAnswer<L extends EndpointLine>(line: L, result: Result<ResponseBody<L>>) {
  if (result.ok) answers.set(line, result.answer)
}

/**
 * Returns the kept answer. A screen may be rendered several times before it is shown, so it
 * removes the answer only then.
 */
export function keptAnswer<L extends EndpointLine>(line: L) {
  return answers.get(line) as ResponseBody<L> | undefined
}

export function dropAnswer(line: EndpointLine) {
  answers.delete(line)
}
