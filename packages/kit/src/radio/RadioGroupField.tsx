'use client'

import { classes } from '../classes.ts'
import { Cell } from '../field/cell/Cell.tsx'
import type { CellState } from '../field/cell/Cell.tsx'
import { useRadioGroup } from './radio-group.tsx'
import type { RadioGroupBaseProps } from './radio-group.tsx'
import styles from './Radio.module.css'
import { Radios } from './Radios.tsx'

export type RadioGroupFieldProps = CellState & RadioGroupBaseProps

/** A choice of one from a few options that are all in view, as a cell of a ticket. */
export function RadioGroupField({ size, checking, ...group }: RadioGroupFieldProps) {
  const { frame, radios, clearButton } = useRadioGroup(group)
  return (
    <Cell
      {...frame}
      htmlFor={null}
      className={classes(styles.cell, frame.className)}
      size={size}
      checking={checking}
      end={clearButton}
    >
      <Radios {...radios} />
    </Cell>
  )
}
