import { Avatar, Code, Text } from '@passerelle/kit'
import type { ReactNode, Ref } from 'react'
import { DecisionButtons } from '../decisions/DecisionButtons.tsx'
import styles from '../desk/desk.module.css'
import type { ChangeRequestRow } from '../lists/change-request-row.ts'
import own from './changes.module.css'

interface RequestBarProps {
  isBusy: boolean
  /** Undefined when the request is already decided, or the reader decides nothing. */
  onApprove: (() => void) | undefined
  onDecline: () => void
  /** What has happened to the request. */
  children: ReactNode
}

/** The buttons that decide all fields at once, with what came of them. */
export function RequestBar({ isBusy, onApprove, onDecline, children }: RequestBarProps) {
  return (
    <div className={own.bar}>
      {children}
      {onApprove && (
        <div className={own.buttons}>
          <DecisionButtons isBusy={isBusy} onApprove={onApprove} onDecline={onDecline} />
        </div>
      )}
    </div>
  )
}

interface RequestHeadProps {
  request: ChangeRequestRow
  title: Ref<HTMLHeadingElement>
  /** The bar, where it is beside the name. */
  children: ReactNode
}

/** The agent. */
export function RequestHead({ request, title, children }: RequestHeadProps) {
  return (
    <header className={own.requestHead}>
      <div className={styles.person}>
        <Avatar name={request.agent} size="xx-large" />
        <div>
          <Text variant="subtitle" ref={title} tabIndex={-1}>
            {request.agent}
          </Text>
          <Text variant="small">
            {request.pin_code && (
              <>
                <Code low>{request.pin_code}</Code>&ensp;
              </>
            )}
            <span>{request.email}</span>
          </Text>
        </div>
      </div>
      {children}
    </header>
  )
}
