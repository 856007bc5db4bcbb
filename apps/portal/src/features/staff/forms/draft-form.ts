import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { withValue } from '@passerelle/kit'
import { useState } from 'react'
import type { CallProblem, Result } from '../../../api/call.ts'
import { useUnsaved } from '../../../ui/useUnsaved.ts'

/** The values of a form. */
export type Draft = Readonly<Record<string, unknown>>

/**
 * The values and errors of a form of the desk. The server checks them.
 * @param shownError returns the field that shows an error, and its text
 */
export function useDraftForm<Answer>(
  initial: Draft,
  send: (draft: Draft) => Promise<Result<Answer>>,
  onDone: (answer: Answer) => void,
  shownError: (name: string, error: FieldErrorCode) => readonly [field: string, text: string],
) {
  const [draft, setDraft] = useState(initial)
  const [isDirty, setDirty] = useState(false)
  useUnsaved(isDirty)
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, FieldErrorCode>>>({})
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)

  const save = async () => {
    if (isBusy) return
    setBusy(true)
    const result = await send(draft)
    setBusy(false)
    const errors = result.ok ? {} : (result.body?.errors ?? {})
    const isNamed = Object.keys(errors).length > 0
    setFieldErrors(errors)
    // After the end of the session the guard asks for the password over the form.
    setProblem(result.ok || isNamed || result.status === 401 ? null : result)
    if (isNamed) setAttempt((tries) => tries + 1)
    if (!result.ok) return
    setDirty(false)
    onDone(result.answer)
  }
  const edit = (path: string, value: unknown) => {
    setDirty(true)
    setDraft((before) => withValue(before, path, value))
    const [field] = path.split('.')
    setFieldErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => name.split('.')[0] !== field)),
    )
  }
  const errors = Object.fromEntries(
    Object.entries(fieldErrors).map(([name, error]) => shownError(name, error)),
  )
  return { draft, errors, attempt, problem, isBusy, edit, save }
}
