import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import type { LastDecision } from '../desk/LastResult.tsx'
import { useDecision } from '../desk/useDecision.ts'
import type { DeskList } from '../desk/useDeskList.ts'
import type { SentQuestion } from './QuestionDialog.tsx'
import type { ReadAgent } from './useAgent.ts'

/** Sends questions to an agent. */
export interface QuestionToAgent {
  /** Resolves with true when the question is of no more use: it was sent, or refused for good. */
  send: (question: SentQuestion) => Promise<boolean>
  problem: CallProblem | null
}

/**
 * Asks the agent of a row for more, and says so. The row moves to the end of the queue.
 * @param onAsked takes the result in words
 */
export function useQuestion(
  row: AgentRow | undefined,
  { agent, load }: ReadAgent,
  list: DeskList<AgentRow>,
  onAsked: (result: LastDecision) => void,
): QuestionToAgent | undefined {
  const { t, i18n } = useTranslation(['staff', 'queue'])
  const call = useCall()
  const { problem, decide } = useDecision()
  if (!row || agent?.id !== row.id) return undefined
  const words = t('queue:question.sent', { name: fullName(row, i18n.language) })
  const send = async ({ fields, ...question }: SentQuestion) => {
    const asked = await decide(
      () =>
        call(
          'POST /api/staff/agents/{id}/ask',
          { ...question, fields: [...fields], version: agent.version },
          { params: { id: row.id } },
        ),
      () => words,
    )
    if (asked) onAsked({ words, at: Date.now() })
    if (asked !== undefined) {
      list.reload()
      load()
    }
    return Boolean(asked)
  }
  return { send, problem }
}
