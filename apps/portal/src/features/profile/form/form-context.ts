import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { OwnRecord } from '@passerelle/contracts/profile.ts'
import { createContext, useContext, type RefObject } from 'react'
import type { CallProblem } from '../../../api/call.ts'
import type { Draft, Value } from './draft.ts'

/** Whether the save waits for the password; `wrong`: the password that was entered is not right. */
export type PasswordQuestion = 'none' | 'open' | 'wrong'

/** What became of the saved changes. One save may do all three. */
export interface SaveOutcome {
  /** Some values apply already. */
  isUpdated: boolean
  /** Some values wait for a review. */
  isForReview: boolean
  /** The address that got a confirmation link; null if the address did not change. */
  newEmail: string | null
}

/** The state of the save. */
export type SaveState =
  | { step: 'editing' }
  | { step: 'saving' }
  | { step: 'saved'; outcome: SaveOutcome }
  /** Fields were changed elsewhere since the agent edited them. */
  | { step: 'conflict'; values: Draft }
  | { step: 'failed'; problem: CallProblem }

/**
 * The data that the profile's pages share: the stored record and its editable copy. Field errors
 * are those of the page that is shown.
 */
export interface ProfileForm {
  agent: OwnRecord
  draft: Draft
  changed: ReadonlySet<string>
  fieldErrors: Readonly<Record<string, FieldErrorCode>>
  /**
   * Increases with each save that field errors prevented, so that the summary takes the focus
   * again.
   */
  attempt: number
  /** Has the agent been asked whether the short text in this field is right? */
  isAskedAbout: (path: string) => boolean
  /** The field that takes the focus when its page shows the question. */
  fieldToFocusRef: RefObject<string | undefined>
  outcome: SaveState
  edit: (path: string, value: Value) => void
  save: () => void
  /** Drops all edits. */
  cancel: () => void
  /** The agent has read the result of the save. */
  finishResult: () => void
  passwordQuestion: PasswordQuestion
  closePasswordQuestion: () => void
  /** Saves with the answer to the password question. */
  saveWith: (password: string) => void
  /**
   * Shows the record after a change of the agent; the edits now change this one.
   * @param paths the fields whose values the agent has seen; all when left out
   */
  replaceRecord: (agent: OwnRecord, paths?: readonly string[]) => void
}

export const ProfileFormContext = createContext<ProfileForm | null>(null)

/** The form of the surrounding profile. It throws outside the profile, which is a bug. */
export function useProfileForm(): ProfileForm {
  const form = useContext(ProfileFormContext)
  if (!form) throw new Error('This page stands outside the profile')
  return form
}
