import { isFine } from '@passerelle/contracts/finding-levels.ts'
import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { useTranslation } from 'react-i18next'
import type { RequestBody } from '../../../api/endpoints.ts'
import { useCall } from '../../../api/call.ts'
import { fireworksStarted } from '../../../state/fireworks.ts'
import { useSettings } from '../../../state/settings.ts'
import { useAppDispatch } from '../../../state/store.ts'
import type { Agent } from '../agents/useAgent.ts'
import type { DecidedEntry, LastDecision } from '../decisions/LastResult.tsx'
import { useDecision } from '../decisions/useDecision.ts'
import { useUndoAll } from '../decisions/useUndoAll.ts'
import type { ChosenReason } from '../dialogs/reason-list.ts'
import type { DeskList } from '../lists/useDeskList.ts'

/** What goes with an approval. */
export type ApprovalParts = Pick<
  RequestBody<'POST /api/staff/agents/{id}/approve'>,
  'add_agency' | 'corrections'
>

/**
 * Decides on registrations and on the state of agents, undoes that, and says so in a toast.
 * @param onDecided takes the result in words, which stay on the page after the toast
 * @param shown the record that the person has read
 * @param onUndone called with what waits again, in the order of the list
 */
export function useRegistrationDecision(
  list: DeskList<AgentRow>,
  onDecided: (result: LastDecision) => void,
  shown: Agent | null,
  onUndone: (ids: readonly string[]) => void,
) {
  const { t, i18n } = useTranslation(['staff', 'queue'])
  const { brand } = useSettings()
  const call = useCall()
  const dispatch = useAppDispatch()
  const decision = useDecision()
  const { isBusy, problem, decide } = decision
  const nameOf = (row: AgentRow) => fullName(row, i18n.language)

  const versionOf = ({ id, version }: AgentRow) => (shown?.id === id ? shown.version : version)

  /** How many warnings the person has read. */
  const warningsOf = ({ id }: AgentRow) =>
    shown?.id === id ? shown.findings.filter(({ level }) => !isFine(level)).length : 0

  const tell = (words: string, row: AgentRow) =>
    onDecided({ words, at: Date.now(), undoable: [{ id: row.id, name: nameOf(row) }] })

  const settle = ({ id }: AgentRow, decided: object | null | undefined) => {
    if (decided === undefined) return
    if (decided) list.drop((row) => row.id === id)
    list.reload()
  }
  /** @returns whether it is approved */
  const approve = async (row: AgentRow, parts: ApprovalParts) => {
    const decided = await decide(
      () =>
        call(
          'POST /api/staff/agents/{id}/approve',
          { ...parts, version: versionOf(row) },
          { params: { id: row.id } },
        ),
      ({ pin_code }) => t('approved', { name: nameOf(row), brand, login: pin_code ?? '' }),
      nameOf(row),
    )
    if (decided) {
      dispatch(fireworksStarted())
      const words = { name: nameOf(row), login: decided.pin_code ?? '' }
      const count = warningsOf(row)
      tell(
        count > 0 ? t('queue:approvedWith', { ...words, count }) : t('queue:approvedLogin', words),
        row,
      )
    }
    settle(row, decided)
    return Boolean(decided)
  }
  /** @returns whether the reason is of no more use */
  const decline = async (row: AgentRow, reason: ChosenReason) => {
    const decided = await decide(
      () =>
        call(
          'POST /api/staff/agents/{id}/decline',
          { ...reason, version: versionOf(row) },
          { params: { id: row.id } },
        ),
      () => t('declined', { name: nameOf(row) }),
      nameOf(row),
    )
    if (decided) tell(t('declined', { name: nameOf(row) }), row)
    settle(row, decided)
    return decided !== undefined
  }
  const reopen = async (row: AgentRow, reason: string) => {
    const decided = await decide(
      () =>
        call(
          'POST /api/staff/agents/{id}/reopen',
          { reason, version: versionOf(row) },
          { params: { id: row.id } },
        ),
      () => t('reopened', { name: nameOf(row) }),
      nameOf(row),
    )
    if (decided) tell(t('reopened', { name: nameOf(row) }), row)
    settle(row, decided)
    return decided !== undefined
  }
  const suspend = async (row: AgentRow, reason: ChosenReason, until: string | undefined) => {
    const decided = await decide(
      () =>
        call(
          'POST /api/staff/agents/{id}/suspend',
          { ...reason, until, version: versionOf(row) },
          { params: { id: row.id } },
        ),
      () => t('suspended', { name: nameOf(row) }),
      nameOf(row),
    )
    if (decided) tell(t('suspended', { name: nameOf(row) }), row)
    settle(row, decided)
    return decided !== undefined
  }
  const reinstate = async (row: AgentRow) => {
    const decided = await decide(
      () =>
        call(
          'POST /api/staff/agents/{id}/reinstate',
          { version: versionOf(row) },
          { params: { id: row.id } },
        ),
      () => t('reinstated', { name: nameOf(row) }),
      nameOf(row),
    )
    if (decided) tell(t('reinstated', { name: nameOf(row) }), row)
    settle(row, decided)
  }
  const undoAll = useUndoAll({
    decision,
    undoOne: (id) => call('POST /api/staff/agents/{id}/undo', undefined, { params: { id } }),
    wordsOfOne: ({ state }, name) =>
      t(state === 'activated' ? 'undone' : 'queue:decisionUndone', { name }),
    tell: onDecided,
  })
  const undo = (entries: readonly DecidedEntry[], at: number) => {
    const take = async () => {
      const undone = await undoAll(entries, at)
      if (undone.length > 0) onUndone(undone)
      list.reload()
    }
    void take()
  }
  return { isBusy, problem, approve, decline, reopen, suspend, reinstate, undo }
}
