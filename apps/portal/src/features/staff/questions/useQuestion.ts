import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import type { ReadAgent } from '../agents/useAgent.ts'
import type { LastDecision } from '../decisions/LastResult.tsx'
import { useDecision } from '../decisions/useDecision.ts'
import type { DeskList } from '../lists/useDeskList.ts'
import type { SentQuestion } from './QuestionDialog.tsx'

/** The agent who is asked, with the name in the reader's order. */
export interface AskedPerson {
  readonly id: string
  readonly name: string
}

/** Sends questions to an agent. */
export interface SendQuestion {
  /** Resolves with true when the question is of no more use: it was sent, or refused for good. */
  send: (question: SentQuestion) => Promise<boolean>
  problem: CallProblem | null
}

/**
 * Asks an agent for more, and says so. What waits moves to the end of the list.
 * @param onAsked takes the result in words
 */
export function useQuestion(
  person: AskedPerson | undefined,
  { agent, load }: ReadAgent,
  list: Pick<DeskList<unknown>, 'reload'>,
  onAsked: (result: LastDecision) => void,
): SendQuestion | undefined {
  const { t } = useTranslation(['staff', 'queue'])
  const call = useCall()
  const { problem, decide } = useDecision()
  if (!person || agent?.id !== person.id) return undefined
  const words = t('queue:question.sent', { name: person.name })
  const send = async ({ fields, ...question }: SentQuestion) => {
    const asked = await decide(
      () =>
        call(
          'POST /api/staff/agents/{id}/ask',
          { ...question, fields: [...fields], version: agent.version },
          { params: { id: person.id } },
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
