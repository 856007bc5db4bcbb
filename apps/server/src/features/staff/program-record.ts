/** What a site's own program reads of an agent: nothing of notes and of second factors. */
import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import { factorActions } from '@passerelle/contracts/history.ts'
import type { readAgent } from '@passerelle/contracts/staff.ts'

type AgentWithHistory = AnswerOf<typeof readAgent>

export function asProgramReads({
  has_second_step: _,
  ...record
}: AgentWithHistory): AgentWithHistory {
  const history = record.history.filter(({ action }) => !isFactorAction(action))
  return { ...record, notes: [], history }
}

const isFactorAction = (action: string) => (factorActions as readonly string[]).includes(action)
