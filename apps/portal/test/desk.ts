/** What the desk's server answers in tests that are about something else. */
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import type { Finding } from '@passerelle/contracts/findings.ts'
import { listReasons } from '@passerelle/contracts/reasons.ts'
import { lookAtAgent } from '@passerelle/contracts/queue.ts'
import {
  countAgents,
  countChanges,
  type AgentRow,
  type ChangeRequest,
} from '@passerelle/contracts/staff.ts'
import { claire } from './people.ts'
import { answer } from './server.ts'

/** What a row of the queue has besides the person. */
export const waiting = {
  version: 1,
  locale: null,
  area: 'EMEA',
  tier: 'Core',
  iata_nr: null,
  assigned_to: null,
  worst_finding: null,
  looking: [] as string[],
  late: false,
  waiting_since: null,
  last_signed_in_at: null,
  asked_at: null,
  answered_at: null,
} as const

/** An agent whose registration waits. */
export const waitingAgent: AgentRow = {
  id: 'dana',
  state: 'activated',
  name: 'Dana',
  surname: 'Whitfield',
  email: 'dana.whitfield@example.com',
  country_id: 128,
  agency_name: 'Lakefront Journeys',
  city: 'Chicago',
  pin_code: null,
  ...waiting,
  activated_at: '2026-11-20T06:58:00Z',
  created_at: '2026-11-20T06:30:00Z',
}

/** What a record has besides the person, when nobody has decided on it. */
export const undecidedRecord = {
  version: 1,
  decided_at: null,
  suspended_at: null,
  suspended_until: null,
  reason: null,
  history: [],
  notes: [],
  findings: [],
  question: null,
  has_second_step: false,
}

/** Findings as the server sends them. */
export const findings: Finding[] = [
  { code: 'emailConfirmed', level: 'ok', parameters: { at: '2026-11-20T06:58:00Z' } },
  { code: 'iataMissing', level: 'warn', parameters: {} },
]

/** What an open change request has besides the changes. */
export const waitingChange = {
  version: 1,
  locale: 'fr',
  state: 'approved',
  area: 'EMEA',
  tier: 'Core',
  assigned_to: null,
  worst_finding: null,
  late: false,
  question_asked_at: null,
  question_answered_at: null,
} as const

/** An open change request of Claire. */
export const changeRequest: ChangeRequest = {
  id: 'change-1',
  agent_id: claire.id,
  agent: 'Claire Moreau',
  email: claire.email,
  pin_code: claire.pin_code,
  ...waitingChange,
  asked_at: '2026-11-21T06:12:00Z',
  changes: [{ field: 'surname', before: 'Moreau', after: 'Moreau-Dubois' }],
}

interface Waiting {
  readonly area: CountryArea
  readonly late: boolean
  readonly asked_at?: string | null
  readonly answered_at?: string | null
  readonly assigned_to?: { readonly is_me: boolean } | null
  readonly worst_finding?: string | null
}

/** The counts of a queue that has these rows, whatever the filters are. */
export function countsOf(rows: readonly Waiting[]) {
  const inArea = (area: CountryArea) => rows.filter((row) => row.area === area).length
  return {
    total: rows.length,
    areas: {
      EMEA: inArea('EMEA'),
      Americas: inArea('Americas'),
      APAC: inArea('APAC'),
      DACHB: inArea('DACHB'),
    },
    mine: rows.filter(({ assigned_to }) => assigned_to?.is_me === true).length,
    unassigned: rows.filter(({ assigned_to }) => !assigned_to).length,
    warn: rows.filter(({ worst_finding }) => worst_finding === 'warn').length,
    stop: rows.filter(({ worst_finding }) => worst_finding === 'stop').length,
    late: rows.filter(({ late }) => late).length,
    asked: rows.filter(({ asked_at, answered_at }) => asked_at && !answered_at).length,
    answered: rows.filter(({ answered_at }) => answered_at).length,
    oldest_at: null,
    at_least: [],
  }
}

/** The counts of lists of one row each, and no kept reasons. */
export const counts = [
  answer(lookAtAgent, { looking: [] }),
  answer(listReasons, { objects: [], next: null }),
  answer(countAgents, countsOf([waiting])),
  answer(countChanges, countsOf([waitingChange])),
]
