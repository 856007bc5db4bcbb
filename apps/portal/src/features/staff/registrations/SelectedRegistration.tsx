import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { DeskSplit } from '@passerelle/kit'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import type { ReadAgent } from '../agents/useAgent.ts'
import { Viewers } from '../agents/Viewers.tsx'
import { DecidedNotice } from '../decisions/DecidedNotice.tsx'
import styles from '../desk/desk.module.css'
import { Registration, RegistrationSkeleton } from './Registration.tsx'

interface SelectedRegistrationProps {
  row: AgentRow
  read: ReadAgent
  title: Ref<HTMLHeadingElement>
  isGone: boolean
  /** The record is shown in place of the queue. */
  isAlone: boolean
  /** What went wrong, which is beside the buttons when the queue is hidden. */
  problems: ReactNode
  /** The decisions that this person may take. */
  foot: ReactNode
  /** Undefined for somebody who decides nothing. */
  onCorrect: (() => void) | undefined
  onClose: () => void
  onNext: (() => void) | undefined
  /** The line above the record that tells the last decision. */
  lastResult: ReactNode
  /** The names of the other members who look at it now. */
  viewers: readonly string[] | undefined
  /** What is done with the agent besides a decision. */
  more: ReactNode
  /** The open dialog of a decision. It belongs to the part of the page that shows the record. */
  dialog: ReactNode
  children: ReactNode
}

/** The queue beside the panel of the selected registration. */
export function SelectedRegistration({
  row,
  read,
  title,
  isGone,
  isAlone,
  problems,
  foot,
  onCorrect,
  onClose,
  onNext,
  lastResult,
  viewers = [],
  more,
  dialog,
  children,
}: SelectedRegistrationProps) {
  const { i18n } = useTranslation()
  const name = fullName(row, i18n.language)
  return (
    <DeskSplit
      panelLabel={name}
      panel={
        <WithTexts of={['choices', 'profile', 'findings']} waiting={<RegistrationSkeleton />}>
          {lastResult}
          <Registration
            key={row.id}
            row={row}
            read={read}
            title={title}
            onClose={isAlone ? undefined : onClose}
            onCorrect={onCorrect}
          >
            <output className={styles.looking}>
              {viewers.length > 0 && <Viewers names={viewers} />}
            </output>
            {more}
          </Registration>
          {dialog}
        </WithTexts>
      }
      foot={
        (isGone || foot) && (
          <>
            {isAlone && problems}
            {isGone ? (
              <DecidedNotice
                name={name}
                onNext={onNext}
                words={row.state === 'activated' ? 'gone' : 'left'}
              />
            ) : (
              foot
            )}
          </>
        )
      }
    >
      {children}
    </DeskSplit>
  )
}
