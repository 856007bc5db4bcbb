import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import { createContext, useContext } from 'react'
import type { ProblemNoticeProps } from '../../ui/RefusalNotice.tsx'
import type { Draft, Value } from './draft.ts'

/** Nothing was asked yet, a save is under way, it was taken, or refused. */
export type Outcome =
  | { step: 'editing' }
  | { step: 'saving' }
  | { step: 'saved' }
  | { step: 'refused'; refused: ProblemNoticeProps }

/** What the profile's pages share: the stored record, its editable copy, and what is wrong with the copy. */
export interface ProfileForm {
  agent: AgentRecord
  draft: Draft
  changed: ReadonlySet<string>
  fieldErrors: Readonly<Record<string, FieldErrorCode>>
  /** Rises with each save that was stopped by a fieldError: the summary takes the focus again. */
  attempt: number
  outcome: Outcome
  edit: (path: string, value: Value) => void
  save: () => void
  /** Takes over the record that is left when what waited was withdrawn. */
  withdrawn: (agent: AgentRecord) => void
}

export const ProfileFormContext = createContext<ProfileForm | null>(null)

/** The form of the profile that this page belongs to. */
export function useProfileForm(): ProfileForm {
  const form = useContext(ProfileFormContext)
  if (!form) throw new Error('This page stands outside the profile')
  return form
}
