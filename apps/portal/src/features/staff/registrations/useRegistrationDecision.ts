import { isFine } from '@passerelle/contracts/finding-levels.ts'
import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { useTranslation } from 'react-i18next'
import type { RequestBody } from '../../../api/endpoints.ts'
import { useCall, type Result } from '../../../api/call.ts'
import { fireworksStarted } from '../../../state/fireworks.ts'
import { useSettings } from '../../../state/settings.ts'
import { useAppDispatch } from '../../../state/store.ts'
import type { Agent } from '../agents/useAgent.ts'
import type { DecidedEntry, LastDecision } from '../decisions/LastResult.tsx'
import { useDecision } from '../decisions/useDecision.ts'
import { useUndoAll } from '../decisions/useUndoAll.ts'
import type { ChosenReason } from '../dialogs/reason-list.ts'
import type { DeskList } from '../lists/useDeskList.ts'

interface PathId {
  params: { id: string }
}

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

  /** @returns the answer, as `decide` of useDecision */
  const decideOn = async <Answer>(
    row: AgentRow,
    send: (decision: { version: number }, id: PathId) => Promise<Result<Answer>>,
    toastOf: (answer: Answer) => string,
    resultOf = toastOf,
  ) => {
    const name = nameOf(row)
    const decided = await decide(
      () => send({ version: versionOf(row) }, { params: { id: row.id } }),
      toastOf,
      name,
    )
    if (decided === undefined) return undefined
    if (decided) {
      onDecided({ words: resultOf(decided), at: Date.now(), undoable: [{ id: row.id, name }] })
      list.drop(({ id }) => id === row.id)
    }
    list.reload()
    return decided
  }
  /** @returns whether it is approved */
  const approve = async (row: AgentRow, parts: ApprovalParts) => {
    const count = warningsOf(row)
    const wordsOf = ({ pin_code: login }: { pin_code: string | null }) => ({
      name: nameOf(row),
      login: login ?? '',
    })
    const decided = await decideOn(
      row,
      (decision, id) => call('POST /api/staff/agents/{id}/approve', { ...parts, ...decision }, id),
      (answer) => t('approved', { ...wordsOf(answer), brand }),
      (answer) =>
        count > 0
          ? t('queue:approvedWith', { ...wordsOf(answer), count })
          : t('queue:approvedLogin', wordsOf(answer)),
    )
    if (decided) dispatch(fireworksStarted())
    return Boolean(decided)
  }
  /** @returns whether the reason is of no more use */
  const decline = async (row: AgentRow, reason: ChosenReason) => {
    const decided = await decideOn(
      row,
      (decision, id) => call('POST /api/staff/agents/{id}/decline', { ...reason, ...decision }, id),
      () => t('declined', { name: nameOf(row) }),
    )
    return decided !== undefined
  }
  /** @returns whether the reason is of no more use */
  const reopen = async (row: AgentRow, reason: string) => {
    const decided = await decideOn(
      row,
      (decision, id) => call('POST /api/staff/agents/{id}/reopen', { reason, ...decision }, id),
      () => t('reopened', { name: nameOf(row) }),
    )
    return decided !== undefined
  }
  /** @returns whether the reason is of no more use */
  const suspend = async (row: AgentRow, reason: ChosenReason, until: string | undefined) => {
    const decided = await decideOn(
      row,
      (decision, id) =>
        call('POST /api/staff/agents/{id}/suspend', { ...reason, until, ...decision }, id),
      () => t('suspended', { name: nameOf(row) }),
    )
    return decided !== undefined
  }
  const reinstate = (row: AgentRow) =>
    decideOn(
      row,
      (decision, id) => call('POST /api/staff/agents/{id}/reinstate', decision, id),
      () => t('reinstated', { name: nameOf(row) }),
    )
  const undoAll = useUndoAll({
    decision,
    undoOne: (id) => call('POST /api/staff/agents/{id}/undo', undefined, { params: { id } }),
    wordsOfOne: ({ state }, name) =>
      t(state === 'activated' ? 'undone' : 'queue:decisionUndone', { name }),
    onUndone: onDecided,
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
