import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { useAppStore } from '../../../state/store.ts'
import { changedIn, draftOf, type Draft, type Value } from './draft.ts'
import type { Outcome } from './form-context.ts'

type FieldErrors = Readonly<Record<string, FieldErrorCode>>

/** The editable copy of a record: it can be edited, reset and saved (specification, section 4). */
export function useSave(agent: AgentRecord, store: (agent: AgentRecord) => void) {
  const stored = useMemo(() => draftOf(agent), [agent])
  const [edits, setEdits] = useState<Draft>({})
  // Unedited fields follow the stored record when it changes.
  const draft: Draft = { ...stored, ...edits }
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>({ step: 'editing' })
  const call = useCall()
  const voice = { call, store: useAppStore(), t: useTranslation(['profile']).t }

  const edit = (path: string, value: Value) => {
    setEdits((before) => ({ ...before, [path]: value }))
    setFieldErrors(({ [path]: _mended, ...others }) => others)
    setOutcome((now) => (now.step === 'saving' ? now : { step: 'editing' }))
  }
  const cancel = () => {
    setEdits({})
    setFieldErrors({})
    setOutcome({ step: 'editing' })
  }
  const stop = (found: FieldErrors) => {
    setFieldErrors(found)
    setAttempt((before) => before + 1)
    setOutcome({ step: 'editing' })
  }
  /** Resolves with the field errors, or with an empty object after a save. */
  const save = async (): Promise<FieldErrors> => {
    if (outcome.step === 'saving') return {}
    setOutcome({ step: 'saving' })
    const ending = await import('./save.ts').then(
      ({ sendChanges: send }) => send(stored, draft, voice),
      () => ({ refused: { ok: false, status: 0 } as const }),
    )
    if ('fieldErrors' in ending) return (stop(ending.fieldErrors), ending.fieldErrors)
    if ('refused' in ending) {
      setOutcome({ step: 'refused', refused: ending.refused })
      return {}
    }
    store(ending.agent)
    // Keeps what the person typed during the save.
    setEdits((now) =>
      Object.fromEntries(Object.entries(now).filter(([path, value]) => value !== draft[path])),
    )
    setFieldErrors({})
    setOutcome({ step: 'saved' })
    return {}
  }
  /** The person had time to read the result of the save. */
  const settle = useCallback(
    () => setOutcome((now) => (now.step === 'saved' ? { step: 'editing' } : now)),
    [],
  )
  /** Stores the record after its pending changes were withdrawn. */
  const withdrawn = (answer: AgentRecord) => {
    store(answer)
    void import('./save.ts').then(
      ({ refreshAccount: refresh }) => refresh(voice),
      () => undefined,
    )
  }
  return {
    draft,
    changed: changedIn(stored, draft),
    fieldErrors,
    attempt,
    outcome,
    edit,
    cancel,
    save,
    settle,
    withdrawn,
  }
}
