import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { withValue } from '@passerelle/kit'
import { useState } from 'react'
import type { CallProblem, Result } from '../../../api/call.ts'
import { useUnsaved } from '../../../ui/useUnsaved.ts'

/** The values of a form. */
export type Draft = Readonly<Record<string, unknown>>

/**
 * The values and errors of a form of the desk. The server checks them.
 * @param send sends the form, with the password if the server asked for it
 * @param shownError returns the field that shows an error, and its text
 */
export function useDraftForm<Answer>(
  initial: Draft,
  send: (draft: Draft, password?: string) => Promise<Result<Answer>>,
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
  const [asksPassword, setAsksPassword] = useState(false)

  const settle = (result: Result<Answer>) => {
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
  /** Asks for the password. What an earlier try said is over. */
  const ask = () => {
    setFieldErrors({})
    setProblem(null)
    setAsksPassword(true)
  }
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    const result = await send(draft)
    setBusy(false)
    if (!result.ok && result.body?.code === 'passwordRequired') ask()
    else settle(result)
  }
  /** Sends the form with the password. Fails if the password is wrong; the form shows the rest. */
  const prove = async (password: string | undefined): Promise<Result<null>> => {
    const result = await send(draft, password)
    const isRefused =
      !result.ok && (result.status === 401 || result.body?.errors?.['password'] !== undefined)
    if (isRefused) return result
    setAsksPassword(false)
    settle(result)
    return { ok: true, answer: null }
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
  const proof = { isAsked: asksPassword, send: prove, close: () => setAsksPassword(false) }
  return { draft, errors, attempt, problem, isBusy, edit, save, proof }
}
