import type { Notices } from '@passerelle/contracts/notices.ts'
import { useCallback, useEffect, useState } from 'react'
import { useCall, type CallProblem } from '../../../api/call.ts'
import { useUnsaved } from '../../../ui/useUnsaved.ts'

export type NoticesState =
  | { step: 'loading' }
  | { step: 'failed'; problem: CallProblem }
  | {
      step: 'ready'
      notices: Notices
      isChanged: boolean
      isSaved: boolean
      isBusy: boolean
      problem: CallProblem | null
    }

/** An hour is meant in the time zone of the browser in which somebody chooses it. */
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const unchanged = { step: 'ready', isChanged: false, isBusy: false, problem: null } as const

/** When the member is told by mail what waits, and the functions that change it. */
export function useNotices() {
  const call = useCall()
  const [state, setState] = useState<NoticesState>({ step: 'loading' })
  const load = useCallback(async () => {
    const result = await call('GET /api/user/notices')
    setState(
      result.ok
        ? { ...unchanged, notices: result.answer, isSaved: false }
        : { step: 'failed', problem: result },
    )
  }, [call])
  useEffect(() => {
    const start = async () => load()
    void start()
  }, [load])
  useUnsaved(state.step === 'ready' && state.isChanged)

  const change = (choice: Partial<Notices>) =>
    setState((before) =>
      before.step === 'ready'
        ? {
            ...before,
            notices: { ...before.notices, time_zone: browserZone(), ...choice },
            isChanged: true,
            isSaved: false,
          }
        : before,
    )
  const save = async () => {
    if (state.step !== 'ready' || state.isBusy) return
    setState({ ...state, isBusy: true })
    const result = await call('PATCH /api/user/notices', state.notices)
    setState(
      result.ok
        ? { ...unchanged, notices: result.answer, isSaved: true }
        : { ...state, isBusy: false, problem: result },
    )
  }
  return { state, load, change, save }
}
