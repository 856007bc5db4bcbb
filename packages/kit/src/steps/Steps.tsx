import { Check, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Plate } from '../brand/Plate.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon/Icon.tsx'
import styles from './Steps.module.css'

export type Step = {
  name: string
  /** What was chosen at that station; shown in a wide window only. */
  note?: ReactNode
}

export type StepsProps = Omit<ComponentProps<'nav'>, 'children'> & {
  /** The stations in their order. */
  steps: Step[]
  /** The number of the current station, from 1. */
  current: number
  /** Names the steps for screen readers. */
  label?: string
  /** Screen readers announce it after the name of a finished station. */
  doneText?: string
  /**
   * The person was stopped at the current station: a sign in place of the figures.
   * @default false
   */
  stopped?: boolean
}

/**
 * The steps of a form as stations: done, current, ahead. A rail beside the form, a row above it on
 * a phone.
 */
export function Steps({
  steps,
  current,
  label = 'Steps',
  doneText = 'done',
  stopped = false,
  className,
  ...rest
}: StepsProps) {
  return (
    <nav {...rest} className={classes(styles.steps, className)} aria-label={label}>
      <ol>
        {steps.map(({ name, note }, index) => {
          const place = index + 1 < current ? 'done' : index + 1 === current ? 'here' : 'ahead'
          return (
            <li key={name} data-place={place} aria-current={place === 'here' ? 'step' : undefined}>
              <Plate kind={kinds[place]}>{plateContent(place, index + 1, stopped)}</Plate>
              <span className={styles.name}>
                {name}
                {place === 'done' && <span className="sr"> ({doneText})</span>}
              </span>
              {note && <span className={styles.note}>{note}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function plateContent(place: keyof typeof kinds, figure: number, stopped: boolean): ReactNode {
  if (place === 'done') return <Icon of={Check} size={16} />
  if (!stopped) return figure
  return place === 'here' && <Icon of={TriangleAlert} size={16} />
}

const kinds = { done: 'done', here: 'location', ahead: 'off' } as const

export type StepHeadProps = Omit<ComponentProps<'h1'>, 'children'> & {
  /** The words before the figure. */
  text?: string
  /** The figure of the step. */
  step: number
}

/**
 * The heading of a step: the words, then its number on a plate. The line may break before the last
 * word and the number only.
 */
export function StepHead({
  text = 'REGISTRATION - STEP',
  step,
  className,
  ...rest
}: StepHeadProps) {
  return (
    <h1 tabIndex={-1} {...rest} className={classes('text-title', styles.head, className)}>
      <span className="text-sign">{text.replace(' - ', '\u00a0- ')}</span>
      {'\u00a0'}
      <Plate>{step}</Plate>
    </h1>
  )
}
