import { Check } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Plate } from '../brand/Plate.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './Steps.module.css'

export type Step = {
  name: string
  /** What was chosen there; on a wide window only. */
  note?: ReactNode
}

export type StepsProps = {
  /** The stations in their order. */
  steps: Step[]
  /** The station one stands at, counted from 1. */
  current: number
  /** Names the way for screen readers. */
  label?: string
  /** Said after the name of a station that is behind. */
  doneText?: string
}

/** The way in stations: what is done, where one is, what lies ahead. A rail beside the form, a row above it on a phone. */
export function Steps({ steps, current, label = 'Steps', doneText = 'done' }: StepsProps) {
  return (
    <nav className={styles.steps} aria-label={label}>
      <ol>
        {steps.map(({ name, note }, index) => {
          const place = index + 1 < current ? 'done' : index + 1 === current ? 'here' : 'ahead'
          return (
            <li key={name} data-place={place} aria-current={place === 'here' ? 'step' : undefined}>
              <Plate kind={kinds[place]}>
                {place === 'done' ? <Icon of={Check} size={16} /> : index + 1}
              </Plate>
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

const kinds = { done: 'done', here: 'location', ahead: 'off' } as const

export type StepHeadProps = {
  /** The words before the figure. */
  text?: string
  /** The figure of the step. */
  step: number
  /** Lets the heading take the focus. @default none */
  ref?: Ref<HTMLHeadingElement>
}

/** The heading of a step: the words, then its figure on a plate. The line may break before the figure's word only. */
export function StepHead({ text = 'REGISTRATION - STEP', step, ref }: StepHeadProps) {
  return (
    <h1 ref={ref} tabIndex={-1} className={`text-title ${styles.head}`}>
      <span className="text-sign">{text.replace(' - ', '\u00a0- ')}</span>
      {'\u00a0'}
      <Plate>{step}</Plate>
    </h1>
  )
}
