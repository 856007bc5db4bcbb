/** A queue of two registrations with an open record, for tests of the desk. */
import type { Finding } from '@passerelle/contracts/findings.ts'
import { me } from '@passerelle/contracts/signin.ts'
import {
  listAgents,
  listChanges,
  listMissing,
  readAgent,
  type AgentRow,
} from '@passerelle/contracts/staff.ts'
import { counts, undecidedRecord, waitingAgent } from './desk.ts'
import { claire, claireSignedIn } from './people.ts'
import { answer, type Answer } from './server.ts'

export const dana: AgentRow = {
  ...waitingAgent,
  id: '00000000-0000-4000-8000-000000000001',
  worst_finding: 'stop',
}
export const kim: AgentRow = {
  ...dana,
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Kim',
  worst_finding: 'info',
}

/** What the desk's server answers to a reviewer. */
export function deskAnswers(
  findings: Finding[] = [],
  rows: readonly AgentRow[] = [dana, kim],
): Answer[] {
  return [
    answer(me, { ...claireSignedIn, role: 'reviewer' }),
    ...counts,
    answer(listAgents, ({ finding }) => ({
      objects: rows.filter((row) => finding === undefined || row.worst_finding === finding),
      next: null,
    })),
    answer(listChanges, { objects: [], next: null }),
    answer(listMissing, { objects: [], next: null }),
    answer(readAgent, (_, { id = '' }) => ({
      ...claire,
      ...dana,
      ...rows.find((row) => row.id === id),
      ...undecidedRecord,
      findings,
    })),
  ]
}
