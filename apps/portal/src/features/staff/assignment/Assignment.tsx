import type { CountryArea } from '@passerelle/contracts/countries.ts'
import { Button, Text } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../desk/desk.module.css'
import { PassOnDialog } from '../dialogs/lazy-dialogs.ts'
import { KeyHint } from '../keys/KeyHint.tsx'
import { useDeskKeys } from '../keys/useDeskKeys.ts'
import type { useAssignment } from './useAssignment.ts'

interface AssignmentProps {
  /** The agent of whom something waits. */
  agentId: string
  area: CountryArea
  /** Who looks after it. */
  owner: { readonly name: string; readonly is_me: boolean } | null
  assignment: ReturnType<typeof useAssignment>
  mayDecide: boolean
  /** The keys mean this entry. */
  hasKeys: boolean
}

/** Who looks after what waits, with the buttons that take it, give it back and pass it on. */
export function Assignment({ owner, mayDecide, ...entry }: AssignmentProps) {
  const { t } = useTranslation('queue')
  return (
    <div className={styles.assignment}>
      <Text variant="small">
        {owner?.is_me
          ? t('assignment.mine')
          : owner
            ? t('assignment.of', { name: owner.name })
            : t('assignment.nobody')}
      </Text>
      {mayDecide && <AssignmentActions {...entry} isMine={owner?.is_me ?? false} />}
    </div>
  )
}

interface ActionsProps extends Omit<AssignmentProps, 'owner' | 'mayDecide'> {
  isMine: boolean
}

function AssignmentActions({ agentId, area, assignment, hasKeys, isMine }: ActionsProps) {
  const { t } = useTranslation('queue')
  const { isBusy, problem, assign, forgetProblem } = assignment
  const [isPassing, setPassing] = useState(false)
  const toggle = () => void assign(agentId, isMine ? null : 'me')
  const passOn = () => {
    forgetProblem()
    setPassing(true)
  }
  const give = async (to: string) => {
    if (await assign(agentId, to)) setPassing(false)
  }
  useDeskKeys(hasKeys ? { m: toggle, p: passOn } : {})
  return (
    <div className={styles.owning}>
      <Button
        variant="secondarySmall"
        busy={isBusy}
        onClick={toggle}
        iconEnd={<KeyHint name="M" />}
      >
        {t(isMine ? 'assignment.giveBack' : 'assignment.take')}
      </Button>
      <Button variant="secondarySmall" onClick={passOn} iconEnd={<KeyHint name="P" />}>
        {t('assignment.passOn')}
      </Button>
      {isPassing && (
        <PassOnDialog
          count={1}
          area={area}
          agentId={agentId}
          isBusy={isBusy}
          problem={problem}
          onSend={(to) => void give(to)}
          onClose={() => setPassing(false)}
        />
      )}
    </div>
  )
}
