'use client'

import { Check, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Plate } from '../brand/Plate.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon/Icon.tsx'
import { useTexts } from '../settings/settings.ts'
import styles from './Steps.module.css'

export type Step = {
  name: string
  /** What was chosen at that station; shown in a wide window only. */
  note?: ReactNode
}

export type StepsTexts = { label: string; done: string; heading: string }

const english: StepsTexts = { label: 'Steps', done: 'done', heading: 'REGISTRATION - STEP' }

export type StepsProps = Omit<ComponentProps<'nav'>, 'children'> & {
  /** The stations in their order. */
  steps: Step[]
  /** The number of the current station, from 1. */
  current: number
  /** Names the steps for screen readers. @default Steps */
  label?: string | undefined
  /** Screen readers announce it after the name of a finished station. @default done */
  doneText?: string | undefined
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
  label,
  doneText,
  stopped = false,
  className,
  ...rest
}: StepsProps) {
  const texts = useTexts('steps', english, { label, done: doneText })
  return (
    <nav {...rest} className={classes(styles.steps, className)} aria-label={texts.label}>
      <ol className="kit-part">
        {steps.map(({ name, note }, index) => {
          const place = index + 1 < current ? 'done' : index + 1 === current ? 'here' : 'ahead'
          return (
            <li key={name} data-place={place} aria-current={place === 'here' ? 'step' : undefined}>
              <Plate kind={kinds[place]}>{plateContent(place, index + 1, stopped)}</Plate>
              <span className={styles.name}>
                {name}
                {place === 'done' && <span className="kit-sr">{` (${texts.done})`}</span>}
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
  /** The words before the figure. @default REGISTRATION - STEP */
  text?: string | undefined
  /** The figure of the step. */
  step: number
}

/**
 * The heading of a step: the words, then its number on a plate. The line may break before the last
 * word and the number only.
 */
export function StepHead({ text, step, className, ...rest }: StepHeadProps) {
  const { heading } = useTexts('steps', english, { heading: text })
  return (
    <h1 tabIndex={-1} {...rest} className={classes('kit-text-title', styles.head, className)}>
      <span className="kit-text-sign">{heading.replace(' - ', '\u00a0- ')}</span>
      {'\u00a0'}
      <Plate>{step}</Plate>
    </h1>
  )
}
