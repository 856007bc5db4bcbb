import { isFine } from '@passerelle/contracts/finding-levels.ts'
import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { useState } from 'react'
import type { Agent } from '../agents/useAgent.ts'

export interface AgencyTick {
  /** False when the directory has the agency already. */
  isOffered: boolean
  isOn: boolean
  set: (isOn: boolean) => void
}

/**
 * Whether the agency joins the directory with an approval. The tick is set where nothing is odd,
 * until the reviewer changes it.
 */
export function useAgencyTick(row: AgentRow | undefined, agent: Agent | null): AgencyTick {
  const [chosen, setChosen] = useState<{ id: string; isOn: boolean }>()
  const isKnown = agent?.findings.some(({ code }) => code === 'agencyKnown') ?? false
  const level = row?.worst_finding ?? null
  const isSuggested = level !== null && isFine(level)
  return {
    isOffered: !isKnown,
    isOn: !isKnown && (chosen && chosen.id === row?.id ? chosen.isOn : isSuggested),
    set: (isOn) => {
      if (row) setChosen({ id: row.id, isOn })
    },
  }
}
