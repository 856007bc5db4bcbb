import * as limits from '@passerelle/contracts/limits.ts'
import type { FieldFault } from '@passerelle/contracts/problem.ts'
import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signedIn } from '../../app/account.ts'
import { useCall } from '../../app/call.ts'
import { fireLit, notificationsRead, selectNotifications } from '../../app/signed-state.ts'
import { useAppDispatch, useAppStore } from '../../app/store.ts'
import { toastAdded } from '../../app/toasts.ts'
import { changedIn, changesOf, draftOf, type Draft, type Value } from './draft.ts'
import type { Outcome } from './form.ts'

type Faults = Readonly<Record<string, FieldFault>>

/** The editable copy of a record: edited, reset, or saved (specification, section 4). */
export function useSave(agent: AgentRecord, store: (agent: AgentRecord) => void) {
  const stored = useMemo(() => draftOf(agent), [agent])
  const [edits, setEdits] = useState<Draft>({})
  // What nobody has touched is as it is stored, also when that becomes another.
  const draft = useMemo(() => ({ ...stored, ...edits }), [stored, edits])
  const [faults, setFaults] = useState<Faults>({})
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>({ step: 'editing' })
  const call = useCall()
  const tell = useNews()

  const edit = (path: string, value: Value) => {
    setEdits(({ [path]: _before, ...others }) => (value === stored[path] ? others : { ...others, [path]: value }))
    setFaults(({ [path]: _mended, ...others }) => others)
    setOutcome((now) => (now.step === 'saving' ? now : { step: 'editing' }))
  }
  const cancel = () => {
    setEdits({})
    setFaults({})
    setOutcome({ step: 'editing' })
  }
  const stop = (found: Faults) => {
    setFaults(found)
    setAttempt((before) => before + 1)
    setOutcome({ step: 'editing' })
  }
  /** Resolves with what is wrong; nothing when it was saved. */
  const save = async (): Promise<Faults> => {
    if (outcome.step === 'saving') return {}
    setOutcome({ step: 'saving' })
    const check = await import('./check.ts').catch(() => undefined)
    if (!check) {
      setOutcome({ step: 'refused', refused: { ok: false, status: 0 } })
      return {}
    }
    const sent = check.asSent(draft)
    const found = check.faultsIn(stored, sent)
    if (Object.keys(found).length > 0) return stop(found), found
    const result = await call('PATCH /api/user', changesOf(stored, sent))
    if (!result.ok) {
      const errors = result.problem?.errors
      if (errors) return stop(errors), errors
      setOutcome({ step: 'refused', refused: result })
      return {}
    }
    if ('success' in result.answer) {
      tell.emailTaken()
      const taken = { email: 'inUse' } as const
      return stop(taken), taken
    }
    store(result.answer)
    // What was typed while the save was under way stays.
    setEdits((now) => Object.fromEntries(Object.entries(now).filter(([path, value]) => value !== draft[path])))
    setFaults({})
    setOutcome({ step: 'saved' })
    tell.saved(changedIn(stored, sent).has('email') ? result.answer.pending_changes.email ?? null : null)
    return {}
  }
  /** What was said about the save has been read. */
  const settle = useCallback(() => setOutcome((now) => (now.step === 'saved' ? { step: 'editing' } : now)), [])
  /** Takes over the record without the changes that waited. */
  const withdrawn = (answer: AgentRecord) => {
    store(answer)
    tell.withdrawn()
  }
  return { draft, changed: changedIn(stored, draft), faults, attempt, outcome, edit, cancel, save, settle, withdrawn, refreshed: tell.refreshed }
}

/** What the rest of the portal learns about a save: toasts, the name in the head, and the menu's dots. */
function useNews() {
  const { t } = useTranslation('profile')
  const call = useCall()
  const dispatch = useAppDispatch()
  const state = useAppStore()

  const emailTaken = () => dispatch(toastAdded({ type: 'error', message: t('save.anotherEmail'), autoClose: limits.toast.emailInUse, about: 'profile' }))
  /** Who this is and what is noted, as the server knows it now. */
  const refresh = async (way = {}) => {
    const result = await call('GET /api/user/me', undefined, way)
    if (!result.ok) return
    dispatch(signedIn(result.answer))
    dispatch(notificationsRead(result.answer.notifications))
  }
  /** @param newEmail where a link was sent that confirms it */
  const saved = async (newEmail: Value) => {
    dispatch(toastAdded({ type: 'success', message: t('save.updated'), autoClose: limits.toast.profileUpdated, about: 'profile' }))
    if (newEmail) dispatch(toastAdded({ type: 'info', message: t('pending.email', { email: newEmail }), autoClose: limits.toast.linkSent, about: 'email' }))
    const had = selectNotifications(state.getState()).length
    await refresh()
    if (had > 0 && selectNotifications(state.getState()).length === 0) dispatch(fireLit())
  }
  return { emailTaken, saved: (newEmail: Value) => void saved(newEmail), refreshed: () => void refresh({ quiet: true }), withdrawn: () => void refresh() }
}
