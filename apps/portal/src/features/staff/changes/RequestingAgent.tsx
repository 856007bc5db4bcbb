import { useEffect, useRef } from 'react'
import { Findings } from '../agents/Findings.tsx'
import { useAgent } from '../agents/useAgent.ts'
import { Viewers } from '../agents/Viewers.tsx'
import { Assignment } from '../assignment/Assignment.tsx'
import { useAssignment } from '../assignment/useAssignment.ts'
import { DecisionProblem } from '../decisions/DecisionProblem.tsx'
import type { LastDecision } from '../decisions/LastResult.tsx'
import type { ChangeRequestRow } from '../lists/change-request-row.ts'
import type { DeskList } from '../lists/useDeskList.ts'
import { QuestionToAgent } from '../questions/Question.tsx'

interface RequestingAgentProps {
  request: ChangeRequestRow
  mayDecide: boolean
  /** The keys M and P mean this request. */
  hasKeys: boolean
  list: Pick<DeskList<unknown>, 'reload'>
  onAsked: (result: LastDecision) => void
  /** The names of the other members who look at it now. */
  viewers: readonly string[] | undefined
}

/**
 * What is found about the agent with the changes, who looks after them, and the question to the
 * agent. The record is read again when the request changes.
 */
export function RequestingAgent({
  request,
  mayDecide,
  hasKeys,
  list,
  onAsked,
  viewers = [],
}: RequestingAgentProps) {
  const { agent_id: id, agent: name } = request
  const read = useAgent({ id, version: 0 })
  const shown = useRef(request.version)
  useEffect(() => {
    if (shown.current === request.version) return
    shown.current = request.version
    read.load()
  })
  const assignment = useAssignment(list)
  return (
    <>
      <output>{viewers.length > 0 && <Viewers names={viewers} />}</output>
      {read.agent && <Findings findings={read.agent.findings} />}
      {assignment.problem && <DecisionProblem problem={assignment.problem} />}
      <Assignment
        agentId={id}
        area={request.area}
        owner={request.assigned_to}
        assignment={assignment}
        mayDecide={mayDecide}
        hasKeys={hasKeys}
      />
      <QuestionToAgent
        person={{ id, name }}
        mayAsk={mayDecide}
        read={read}
        list={list}
        onAsked={onAsked}
      />
    </>
  )
}
