import type { ConnectedSite } from '@passerelle/contracts/provider.ts'
import * as limits from '@passerelle/contracts/limits.ts'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/call.ts'
import { useProblemText } from '../../ui/ProblemNotice.tsx'
import { useAppDispatch } from '../../state/store.ts'
import { toastAdded } from '../../state/toasts.ts'

type SitesState =
  { step: 'loading' } | { step: 'failed' } | { step: 'ready'; sites: ConnectedSite[] }

/** The agent's connected sites, and a function that disconnects one. A toast shows the result. */
export function useSites() {
  const { t } = useTranslation('provider')
  const textOf = useProblemText()
  const call = useCall()
  const dispatch = useAppDispatch()
  const [loaded, setLoaded] = useState<SitesState>({ step: 'loading' })

  const load = useCallback(async () => {
    setLoaded({ step: 'loading' })
    const result = await call('GET /api/user/sites')
    setLoaded(result.ok ? { step: 'ready', sites: result.answer.objects } : { step: 'failed' })
  }, [call])
  useEffect(() => {
    const start = async () => load()
    void start()
  }, [load])

  const end = async ({ client_id, client_name: site }: ConnectedSite) => {
    const result = await call('DELETE /api/user/sites/{client_id}', undefined, {
      params: { client_id },
    })
    // 404: the site was disconnected elsewhere in the meantime, which is what the agent wants.
    const isDisconnected = result.ok || result.status === 404
    if (isDisconnected)
      setLoaded((before) =>
        before.step === 'ready'
          ? { step: 'ready', sites: before.sites.filter((each) => each.client_id !== client_id) }
          : before,
      )
    const words = isDisconnected
      ? { type: 'success' as const, message: t('sites.ended', { site }) }
      : { type: 'error' as const, message: textOf(result) }
    dispatch(toastAdded({ ...words, autoClose: limits.toast.cardChanged, about: 'sites' }))
  }
  return { loaded, load, end }
}
