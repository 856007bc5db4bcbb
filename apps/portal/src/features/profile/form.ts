import type { FieldFault } from '@passerelle/contracts/problem.ts'
import { useOutletContext } from 'react-router'
import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import type { Draft, Value } from './draft.ts'

/** What the profile's pages share: the stored record, its editable copy, and what is wrong with the copy. */
export interface ProfileForm {
  agent: AgentRecord
  draft: Draft
  changed: ReadonlySet<string>
  faults: Readonly<Record<string, FieldFault>>
  /** Rises with each save that was stopped by a fault: the summary takes the focus again. */
  attempt: number
  edit: (path: string, value: Value) => void
  save: () => void
}

export const useProfileForm = () => useOutletContext<ProfileForm>()
