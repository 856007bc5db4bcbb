import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { withValue } from '@passerelle/kit'
import { useState } from 'react'
import type { CallProblem, Result } from '../../../api/call.ts'
import { useUnsaved } from '../../../ui/useUnsaved.ts'
import type { Draft } from './draft.ts'

type FieldErrors = Readonly<Record<string, FieldErrorCode>>

/** The values and field errors of a form of the desk. The server checks the values. */
export function useDeskForm<Answer>(
  initial: Draft | (() => Draft),
  onDone: (answer: Answer) => void,
) {
  const [draft, setDraft] = useState(initial)
  const [isDirty, setDirty] = useState(false)
  useUnsaved(isDirty)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)

  /** Runs `send`. Returns undefined, and does nothing, while an answer is awaited. */
  const submit = async (
    send: () => Promise<Result<Answer>>,
  ): Promise<Result<Answer> | undefined> => {
    if (isBusy) return undefined
    setBusy(true)
    const result = await send()
    setBusy(false)
    return result
  }
  /** Shows what the answer says of the form, and returns the field errors. */
  const settle = (result: Result<Answer>): FieldErrors => {
    const errors = result.ok ? {} : (result.body?.errors ?? {})
    const isNamed = Object.keys(errors).length > 0
    setFieldErrors(errors)
    // After the end of the session the guard asks for the password over the form.
    setProblem(result.ok || isNamed || result.status === 401 ? null : result)
    if (isNamed) setAttempt((tries) => tries + 1)
    if (result.ok) {
      setDirty(false)
      onDone(result.answer)
    }
    return errors
  }
  /** Takes away what an earlier try said. */
  const clear = () => {
    setFieldErrors({})
    setProblem(null)
  }
  const edit = (path: string, value: unknown) => {
    setDirty(true)
    setDraft((before) => withValue(before, path, value))
    const [field] = path.split('.')
    setFieldErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => name.split('.')[0] !== field)),
    )
  }
  return { draft, fieldErrors, attempt, problem, isBusy, edit, submit, settle, clear }
}
