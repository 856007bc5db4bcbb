import type { ComponentPropsWithRef } from 'react'
import { classes } from '../classes.ts'

export type TextVariant = 'default' | 'title' | 'subtitle' | 'subsubtitle' | 'label' | 'small'
export type TextWeight = 'light' | 'regular' | 'semibold' | 'bold' | 'extrabold'

const elements = {
  default: 'p',
  title: 'h1',
  subtitle: 'h2',
  subsubtitle: 'h3',
  label: 'span',
  small: 'p',
} as const satisfies Record<TextVariant, string>

export type TextProps = ComponentPropsWithRef<'h1'> & {
  /** One of the six sizes. */
  variant?: TextVariant
  /** The HTML element. @default the one of the size: `h1` for a title, `p` for body text */
  as?: 'p' | 'span' | 'div' | 'h1' | 'h2' | 'h3' | 'h4' | 'strong' | 'dt' | 'dd' | 'legend'
  /** Weight of the letters. @default the one of the size */
  weight?: TextWeight
}

/**
 * Text in one of the six sizes of the design (section 2.4). The size chooses the HTML element,
 * unless `as` does.
 */
export function Text({ variant = 'default', as, weight, className, ...native }: TextProps) {
  const Element = (as ?? elements[variant]) as 'h1' // all of them take the same attributes
  return (
    <Element
      {...native}
      className={classes(`kit-text-${variant}`, className)}
      data-weight={weight}
    />
  )
}

/** The sentence under a title. */
export function Lead({ className, ...native }: ComponentPropsWithRef<'p'>) {
  return <p {...native} className={classes('kit-lead', className)} />
}

/**
 * Text that a machine reads: a login, an airport, a time. `low` aligns it with the text beside it.
 */
export function Code({
  low = false,
  className,
  ...native
}: ComponentPropsWithRef<'span'> & { /** Aligned with the text beside it. */ low?: boolean }) {
  return <span {...native} className={classes('kit-code', low && 'kit-code-low', className)} />
}
