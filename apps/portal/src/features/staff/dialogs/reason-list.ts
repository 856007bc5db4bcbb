import type { ReasonPurpose } from '@passerelle/contracts/choices.ts'
import type { Reason } from '@passerelle/contracts/reasons.ts'
import { useEffect, useState } from 'react'
import { useQuietCall } from '../../../api/quiet-call.ts'

/** A kept reason by its id, or a text. */
export type ChosenReason = { readonly reason_id: string } | { readonly reason: string }

/**
 * The kept reasons for a decision. Without them, or without a purpose, only a text can be sent.
 * @param purpose undefined for a decision that has no kept reasons
 */
export function useReasons(purpose: ReasonPurpose | undefined): readonly Reason[] {
  const call = useQuietCall()
  const [reasons, setReasons] = useState<readonly Reason[]>([])
  useEffect(() => {
    const { signal, abort } = asAbortable()
    const load = async () => {
      const result = await call('GET /api/staff/reasons', { for: purpose }, { signal })
      if (result.ok && !signal.aborted) setReasons(result.answer.objects)
    }
    if (purpose !== undefined) void load()
    return abort
  }, [call, purpose])
  return reasons
}

function asAbortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/** The name of a language in the reader's language: `French` for `fr`. Null means English. */
export function languageName(locale: string | null, reader: string): string {
  const [language = 'en'] = (locale ?? 'en').split('-')
  return new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language
}
