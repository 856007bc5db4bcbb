import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import type { WaitingField } from '@passerelle/contracts/profile-form.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { useAppStore } from '../../../state/store.ts'
import { changedIn, comparable, draftOf, type Draft, type Value } from './draft.ts'
import type { PasswordQuestion, SaveState } from './form-context.ts'
import { readEdits, storeEdits } from './kept-edits.ts'

/** The profile is shown before this module has loaded, because nobody saves at once. */
const loadSave = () => import('./save.ts')

type FieldErrors = Readonly<Record<string, FieldErrorCode>>

/** The editable copy of a record: it can be edited, reset and saved (specification, section 4). */
export function useSave(agent: AgentRecord, store: (agent: AgentRecord) => void) {
  const stored = useMemo(() => draftOf(agent), [agent])
  const [edits, setEdits] = useState(() => readEdits(agent.id, stored))
  // Unedited fields follow the stored record when it changes.
  const draft: Draft = { ...stored, ...edits }
  useEffect(() => storeEdits(agent.id, edits), [agent.id, edits])
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [shortTexts, setShortTexts] = useState<Draft>({})
  const fieldToFocusRef = useRef<string>(undefined)
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<SaveState>({ step: 'editing' })
  const [passwordQuestion, setPasswordQuestion] = useState<PasswordQuestion>('none')
  const call = useCall()
  const context = { call, store: useAppStore(), t: useTranslation(['profile']).t }

  const edit = (path: string, value: Value) => {
    setEdits((before) => ({ ...before, [path]: value }))
    setFieldErrors(({ [path]: _corrected, ...others }) => others)
    setOutcome((now) => (now.step === 'saving' ? now : { step: 'editing' }))
  }
  const cancel = () => {
    setEdits({})
    setFieldErrors({})
    setShortTexts({})
    setOutcome({ step: 'editing' })
  }
  const showFieldErrors = (found: FieldErrors, short: Draft): string[] => {
    const wrong = Object.keys(found)
    setFieldErrors(found)
    setShortTexts(short)
    if (wrong.length > 0) setAttempt((before) => before + 1)
    else
      fieldToFocusRef.current = Object.keys(short).find((path) => shortTexts[path] !== short[path])
    setOutcome({ step: 'editing' })
    return wrong.length > 0 ? wrong : Object.keys(short)
  }
  /**
   * Resolves with the paths of the fields that the agent must look at; none after a save.
   * @param password the answer to the password question
   */
  const save = async (password?: string): Promise<string[]> => {
    if (outcome.step === 'saving') return []
    setOutcome({ step: 'saving' })
    const result = await loadSave().then(
      ({ sendChanges: send }) => send(stored, draft, context, { shortTexts, password }),
      () => ({ problem: { ok: false, status: 0 } as const }),
    )
    if ('passwordQuestion' in result) {
      setPasswordQuestion(result.passwordQuestion)
      setOutcome({ step: 'editing' })
      return []
    }
    setPasswordQuestion('none')
    if ('fieldErrors' in result) return showFieldErrors(result.fieldErrors, result.shortTexts)
    if ('problem' in result) {
      // The guard asks for the password over the page.
      if (result.problem.status === 401) return (setOutcome({ step: 'editing' }), [])
      setOutcome({ step: 'failed', problem: result.problem })
      return []
    }
    store(result.agent)
    // Keeps what the person typed during the save.
    setEdits((now) =>
      Object.fromEntries(Object.entries(now).filter(([path, value]) => value !== draft[path])),
    )
    setFieldErrors({})
    setShortTexts({})
    setOutcome({ step: 'saved', outcome: result.outcome })
    return []
  }
  /** The person had time to read the result of the save. */
  const finishResult = useCallback(
    () => setOutcome((now) => (now.step === 'saved' ? { step: 'editing' } : now)),
    [],
  )
  const withdraw = async (fields?: readonly WaitingField[]) => {
    const result = await call('POST /api/user/withdraw', fields ? { fields: [...fields] } : {})
    if (!result.ok) return result
    store(result.answer)
    void loadSave().then(
      ({ refreshAccount: refresh }) => refresh(context),
      () => undefined,
    )
    return null
  }
  return {
    draft,
    changed: changedIn(stored, draft),
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
    withdraw,
  }
}
