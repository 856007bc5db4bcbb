/**
 * What a member who is also an agent reads of the own record: as for every agent, nothing of notes,
 * findings, and who reviews it.
 */
import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import type { AgentRow, ChangeRequest, readAgent } from '@passerelle/contracts/staff.ts'

type AgentWithHistory = AnswerOf<typeof readAgent>

/**
 * The record with its history.
 * @param history the events that the agent or the program has made
 */
export function asOwnRecord(
  record: AgentWithHistory,
  history: AgentWithHistory['history'],
): AgentWithHistory {
  const question = record.question && { ...record.question, asked_by: null }
  return { ...record, findings: [], notes: [], question, history }
}

export function asOwnRow<Row extends AgentRow>(row: Row): Row {
  return { ...row, worst_finding: null, assigned_to: null, looking: [] }
}

export function asOwnRequest(request: ChangeRequest): ChangeRequest {
  return { ...request, worst_finding: null, assigned_to: null }
}
