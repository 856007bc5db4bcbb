import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { OwnRecord } from '@passerelle/contracts/profile.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { useAppStore } from '../../../state/store.ts'
import { changedIn, comparable, draftOf, presentValues, type Draft, type Value } from './draft.ts'
import type { PasswordQuestion, SaveState } from './form-context.ts'
import { readEdits, storeEdits } from './kept-edits.ts'
import type { SaveResult } from './save.ts'

/** The profile is shown before this module has loaded, because nobody saves at once. */
const loadSave = () => import('./save.ts')

type FieldErrors = Readonly<Record<string, FieldErrorCode>>

/** The editable copy of a record: it can be edited, reset and saved (specification, section 4). */
export function useSave(agent: OwnRecord, store: (agent: OwnRecord) => void) {
  const stored = useMemo(() => draftOf(agent), [agent])
  const [kept] = useState(() => readEdits(agent.id, stored))
  const [edits, setEdits] = useState(kept.edits)
  const [base, setBase] = useState(kept.base)
  // Unedited fields follow the stored record when it changes.
  const draft: Draft = { ...stored, ...edits }
  const changed = changedIn(stored, draft)
  useEffect(() => storeEdits(agent.id, { edits, base }), [agent.id, edits, base])
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [shortTexts, setShortTexts] = useState<Draft>({})
  const fieldToFocusRef = useRef<string>(undefined)
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<SaveState>({ step: 'editing' })
  const [passwordQuestion, setPasswordQuestion] = useState<PasswordQuestion>('none')
  const call = useCall()
  const context = { call, store: useAppStore(), t: useTranslation(['profile']).t }

  /** The person has read the result of the save. */
  const finishResult = useCallback(
    () => setOutcome((now) => (now.step === 'saving' ? now : { step: 'editing' })),
    [],
  )
  const edit = (path: string, value: Value) => {
    setEdits((before) => ({ ...before, [path]: value }))
    if (!changed.has(path))
      setBase((before) => ({ ...before, [path]: presentValues(agent)[path] ?? null }))
    setFieldErrors(({ [path]: _corrected, ...others }) => others)
    finishResult()
  }
  /** @param paths the fields whose values the agent has seen; all when left out */
  const replaceRecord = (now: OwnRecord, paths?: readonly string[]) => {
    const values = presentValues(now)
    store(now)
    setBase((before) => ({
      ...before,
      ...(paths ? Object.fromEntries(paths.map((path) => [path, values[path] ?? null])) : values),
    }))
  }
  const cancel = () => {
    setEdits({})
    setFieldErrors({})
    setShortTexts({})
    setOutcome({ step: 'editing' })
  }
  /**
   * Resolves with the paths of the fields that the agent must look at; none after a save.
   * @param password the answer to the password question
   */
  const save = async (password?: string): Promise<string[]> => {
    if (outcome.step === 'saving') return []
    setOutcome({ step: 'saving' })
    const result: SaveResult = await loadSave().then(
      ({ sendChanges: send }) => send({ stored, draft, base }, context, { shortTexts, password }),
      () => ({ outcome: { step: 'failed', problem: { ok: false, status: 0 } }, shortTexts }),
    )
    const { fieldErrors: found, paths = [] } = result
    setOutcome(result.outcome)
    setPasswordQuestion(result.passwordQuestion ?? 'none')
    setFieldErrors(found ?? {})
    setShortTexts(result.shortTexts ?? {})
    if (found) setAttempt((before) => before + 1)
    else fieldToFocusRef.current = paths[0]
    if (result.agent) replaceRecord(result.agent)
    // Keeps what the person typed during the save.
    if (result.outcome.step === 'saved')
      setEdits((now) =>
        Object.fromEntries(Object.entries(now).filter(([path, value]) => value !== draft[path])),
      )
    return paths
  }
  return {
    draft,
    changed,
    fieldErrors,
    attempt,
    isAskedAbout: (path: string) =>
      path in shortTexts && shortTexts[path] === comparable(draft[path]),
    fieldToFocusRef,
    outcome,
    passwordQuestion,
    closePasswordQuestion: () => setPasswordQuestion('none'),
    edit,
    cancel,
    save,
    finishResult,
    replaceRecord,
  }
}
