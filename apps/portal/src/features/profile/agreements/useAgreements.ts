import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsentName } from '@passerelle/contracts/terms.ts'
import { useCall } from '../../../api/call.ts'
import { useKeptAnswer } from '../../../api/prefetch.ts'
import type { ResponseBody } from '../../../api/endpoints.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { useProfileForm } from '../form/form-context.ts'

type Agreements = ResponseBody<'GET /api/user/consents'>

/**
 * The terms and consents that the agent gave, read again after each save. They stay empty while
 * they load and when that fails.
 */
export function useAgreements() {
  const { t, i18n } = useTranslation('consents')
  const { outcome } = useProfileForm()
  const isSaving = outcome.step === 'saving'
  const call = useCall()
  const kept = useKeptAnswer('GET /api/user/consents')
  const isMissing = useRef(!kept)
  const [{ terms, consents }, setAgreements] = useState<Agreements>(
    kept ?? { terms: [], consents: [] },
  )
  useEffect(() => {
    if (isSaving) return
    const controller = new AbortController()
    const load = async () => {
      const result = await call('GET /api/user/consents', undefined, { signal: controller.signal })
      if (result.ok && !controller.signal.aborted) setAgreements(result.answer)
    }
    if (isMissing.current) void load()
    isMissing.current = true
    return () => controller.abort()
  }, [call, isSaving])

  /**
   * The text that says when and where a consent was last given or withdrawn; undefined if it never
   * was.
   */
  const sinceOf = (name: ConsentName) => {
    const last = consents.find((consent) => consent.name === name)
    return last && t(`since.${last.place}`, { at: formatMoment(last.at, i18n.language) })
  }
  return { terms, sinceOf }
}
