/** What a site's own program reads of an agent: nothing of notes and of second factors. */
import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import { factorActions } from '@passerelle/contracts/history.ts'
import type { readAgent } from '@passerelle/contracts/staff.ts'

type AgentWithHistory = AnswerOf<typeof readAgent>

export function asProgramReads(record: AgentWithHistory): AgentWithHistory {
  const { has_second_step: _, ...known } = record
  const history = record.history.filter(({ action }) => !isFactorAction(action))
  return { ...known, notes: [], history }
}

const isFactorAction = (action: string) => (factorActions as readonly string[]).includes(action)
