import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import { createContext, useContext } from 'react'
import type { CallProblem } from '../../../api/call.ts'
import type { Draft, Value } from './draft.ts'

/** Whether the save waits for the password; `wrong`: the password that was entered is not right. */
export type PasswordQuestion = 'none' | 'open' | 'wrong'

/** The state of the save. */
export type SaveState =
  | { step: 'editing' }
  | { step: 'saving' }
  | { step: 'saved' }
  | { step: 'failed'; problem: CallProblem }

/**
 * What the profile's pages share: the stored record, its editable copy, and the field errors of
 * the copy.
 */
export interface ProfileForm {
  agent: AgentRecord
  draft: Draft
  changed: ReadonlySet<string>
  fieldErrors: Readonly<Record<string, FieldErrorCode>>
  /** Grows with each save that field errors stopped, so that the summary takes the focus again. */
  attempt: number
  outcome: SaveState
  edit: (path: string, value: Value) => void
  save: () => void
  /** Stores the record that the server returned after a withdrawal. */
  storeAfterWithdrawal: (agent: AgentRecord) => void
}

export const ProfileFormContext = createContext<ProfileForm | null>(null)

/** The form of the surrounding profile. It throws outside the profile, which is a bug. */
export function useProfileForm(): ProfileForm {
  const form = useContext(ProfileFormContext)
  if (!form) throw new Error('This page stands outside the profile')
  return form
}
