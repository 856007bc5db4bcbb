import type { ConnectedSite } from '@passerelle/contracts/provider.ts'
import * as limits from '@passerelle/contracts/limits.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import { useKeptAnswer } from '../../../api/prefetch.ts'
import { useAppDispatch } from '../../../state/store.ts'
import { toastAdded } from '../../../state/toasts.ts'

type SitesState =
  { step: 'loading' } | { step: 'failed' } | { step: 'ready'; sites: ConnectedSite[] }

/** The agent's connected sites, and a function that disconnects one and returns its problem. */
export function useSites() {
  const { t } = useTranslation('provider')
  const call = useCall()
  const dispatch = useAppDispatch()
  const kept = useKeptAnswer('GET /api/user/sites')
  const isMissing = useRef(!kept)
  const [loaded, setLoaded] = useState<SitesState>(
    kept ? { step: 'ready', sites: kept.objects } : { step: 'loading' },
  )

  const load = useCallback(async () => {
    setLoaded({ step: 'loading' })
    const result = await call('GET /api/user/sites')
    setLoaded(result.ok ? { step: 'ready', sites: result.answer.objects } : { step: 'failed' })
  }, [call])
  useEffect(() => {
    const start = async () => load()
    if (isMissing.current) void start()
    isMissing.current = false
  }, [load])

  const end = async ({
    client_id,
    client_name: site,
  }: ConnectedSite): Promise<CallProblem | null> => {
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
    if (!isDisconnected) return result
    dispatch(
      toastAdded({
        type: 'success',
        message: t('sites.ended', { site }),
        autoClose: limits.toast.cardChanged,
      }),
    )
    return null
  }
  return { loaded, load, end }
}
