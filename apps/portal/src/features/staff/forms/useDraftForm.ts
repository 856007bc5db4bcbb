import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { useState } from 'react'
import type { Result } from '../../../api/call.ts'
import type { Draft } from './draft.ts'
import { useDeskForm } from './useDeskForm.ts'

/**
 * A form of the desk for which the server may ask for the password.
 * @param send sends the form, with the password if the server asked for it
 * @param shownError returns the field that shows an error, and its text
 */
export function useDraftForm<Answer>(
  initial: Draft,
  send: (draft: Draft, password?: string) => Promise<Result<Answer>>,
  onDone: (answer: Answer) => void,
  shownError: (name: string, error: FieldErrorCode) => readonly [field: string, text: string],
) {
  const { fieldErrors, submit, settle, clear, ...form } = useDeskForm(initial, onDone)
  const [asksPassword, setAsksPassword] = useState(false)

  const save = async () => {
    const result = await submit(() => send(form.draft))
    if (!result) return
    if (result.ok || result.body?.code !== 'passwordRequired') settle(result)
    else {
      clear()
      setAsksPassword(true)
    }
  }
  /** Sends the form with the password. Fails if the password is wrong; the form shows the rest. */
  const prove = async (password: string | undefined): Promise<Result<null>> => {
    const result = await send(form.draft, password)
    const isRefused =
      !result.ok && (result.status === 401 || result.body?.errors?.['password'] !== undefined)
    if (isRefused) return result
    setAsksPassword(false)
    settle(result)
    return { ok: true, answer: null }
  }
  const errors = Object.fromEntries(
    Object.entries(fieldErrors).map(([name, error]) => shownError(name, error)),
  )
  const proof = { isAsked: asksPassword, send: prove, close: () => setAsksPassword(false) }
  return { ...form, errors, save, proof }
}
