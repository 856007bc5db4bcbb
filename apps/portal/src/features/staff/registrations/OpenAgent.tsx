import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { ReadAgent } from '../agents/useAgent.ts'
import { Assignment } from '../assignment/Assignment.tsx'
import type { useAssignment } from '../assignment/useAssignment.ts'
import type { LastDecision } from '../decisions/LastResult.tsx'
import { usePermission } from '../desk/usePermission.ts'
import type { DeskList } from '../lists/useDeskList.ts'
import { QuestionToAgent } from '../questions/Question.tsx'

/** Few agents have a second step. */
const FactorReset = lazyPart(async () => (await import('../agents/FactorReset.tsx')).FactorReset)

interface OpenAgentProps {
  row: AgentRow
  read: ReadAgent
  list: Pick<DeskList<unknown>, 'reload'>
  assignment: ReturnType<typeof useAssignment>
  /** The keys mean this entry. */
  hasKeys: boolean
  /** Takes a result in words. */
  onDone: (result: LastDecision) => void
}

/** What is done with the open agent besides a decision: the owner, a question, help to sign in. */
export function OpenAgent({ row, read, list, assignment, hasKeys, onDone }: OpenAgentProps) {
  const { i18n } = useTranslation()
  const mayDecide = usePermission('agents:decide')
  const mayHelp = usePermission('agents:help')
  const name = fullName(row, i18n.language)
  const waits = row.state === 'activated'
  return (
    <>
      {waits && (
        <Assignment
          key={row.id}
          agentId={row.id}
          area={row.area}
          owner={row.assigned_to}
          assignment={assignment}
          mayDecide={mayDecide}
          hasKeys={hasKeys}
        />
      )}
      <QuestionToAgent
        person={{ id: row.id, name }}
        mayAsk={mayDecide && waits}
        read={read}
        list={list}
        onAsked={onDone}
      />
      {mayHelp && read.agent?.has_second_step && (
        <FactorReset
          agentId={row.id}
          name={name}
          onDone={(words) => {
            read.load()
            onDone({ words, at: Date.now() })
          }}
        />
      )}
    </>
  )
}
