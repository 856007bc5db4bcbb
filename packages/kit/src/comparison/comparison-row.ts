import type { ReactNode } from 'react'

/** The two values of one field. */
export type ComparisonRow = {
  /** Identifies the row. */
  id: string
  /** Name of the field. */
  label: ReactNode
  /** The old value; an empty text and null are shown as "empty". */
  before: string | null
  /** The new value. */
  after: string | null
  /** Set in mono, where each letter counts. @default false */
  code?: boolean | undefined
  /** What can be done with the field, such as a decision. @default none */
  action?: ReactNode
}

export type ComparisonTexts = {
  field: string
  before: string
  after: string
  /** Stands for a value that is not there. */
  empty: string
  /** Head of the column with the actions, unless `actionTitle` says more. */
  action: string
}

export const english: ComparisonTexts = {
  field: 'Field',
  before: 'Before',
  after: 'After',
  empty: 'empty',
  action: 'Action',
}
