import { ArrowRight, Plus, X } from 'lucide-react'
import { useRef } from 'react'
import type { HTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon } from '../icon/Icon.tsx'
import { give } from '../refs.ts'
import { useEnter } from './useEnter.ts'
import styles from './Button.module.css'

export type ButtonVariant =
  | 'primary'
  | 'plus'
  | 'secondary'
  | 'small'
  | 'secondarySmall'
  | 'filter'
  | 'group'
  | 'primaryMedium'
  | 'secondaryMedium'
  | 'clean'
  | 'disabled'
  | 'action'
  | 'clear'

export type ButtonProps = Omit<HTMLAttributes<HTMLElement>, 'onClick'> & {
  /** Which of the thirteen looks; one `primary` per screen. @default primary */
  variant?: ButtonVariant
  /** Makes it a link that looks like a button. @default none */
  href?: string | undefined
  /** Only with `href`. @default none */
  target?: string
  /** Only with `href`. @default none */
  rel?: string
  /** Before the label; null is no sign. @default a plus with `plus`, an x with `clear`, none elsewhere */
  icon?: ReactNode
  /** After the label, in place of the arrow. @default none */
  iconEnd?: ReactNode
  /** The arrow after the label. @default on with primary, off elsewhere */
  arrow?: boolean
  /** As wide as its place. @default false */
  wide?: boolean
  /** Label at the left, arrow at the right. @default on when it is wide and has an arrow */
  spread?: boolean
  /** Something is under way: shows a spinner, keeps its width, ignores clicks. @default false */
  busy?: boolean
  /** Stands in place of the label while busy, as "Working...". @default the label */
  busyLabel?: ReactNode
  /** Looks and says disabled, keeps the focus, ignores clicks. @default false */
  disabled?: boolean
  /** A refusal: the label is red. For `secondaryMedium`. @default none */
  tone?: 'danger'
  /** Enter pressed anywhere on the page fires it, except in a text area, a button, a link, a select, a summary or editable text, and except across the border of an open dialog. @default false */
  fireOnEnter?: boolean
  /** What it does in a form. @default button */
  type?: 'button' | 'submit' | 'reset'
  /** Sent with the form. @default none */
  name?: string
  /** Sent with the form. @default none */
  value?: string
  /** Id of a form elsewhere on the page. @default none */
  form?: string
  /** Not called while busy or disabled. @default none */
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  /** The button; a link has none. @default none */
  ref?: Ref<HTMLButtonElement>
}

/** What a look begins with unless told otherwise. */
const signs: Partial<Record<ButtonVariant, ReactNode>> = {
  plus: <Icon of={Plus} />,
  clear: <Icon of={X} size={16} />,
}

/** The one button of the product, in the thirteen looks of the design (section 4). */
export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    href,
    target,
    rel,
    icon,
    iconEnd,
    arrow = variant === 'primary',
    wide,
    spread = wide && arrow,
    busy = false,
    busyLabel,
    disabled = false,
    tone,
    fireOnEnter = false,
    type = 'button',
    onClick,
    className,
    children,
    ref,
    ...native
  } = props
  const off = disabled || variant === 'disabled'
  const own = useRef<HTMLElement>(null)
  useEnter(own, fireOnEnter && !off && !busy)
  const end =
    iconEnd ??
    (arrow ? (
      <span className={styles.arrow}>
        <Icon of={ArrowRight} />
      </span>
    ) : null)

  const shared = {
    ...native,
    className: classes(styles.button, className),
    'data-variant': variant,
    'data-wide': wide || undefined,
    'data-spread': spread || undefined,
    'data-tone': tone,
    'data-tight':
      (busy && !end && !wide && variant !== 'action' && variant !== 'clear') || undefined,
    'aria-disabled': off || undefined,
    'aria-busy': busy || undefined,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!off && !busy) {
        event.currentTarget.style.setProperty(
          '--before',
          `${event.currentTarget.getBoundingClientRect().width}px`,
        ) // a busy label must not make it smaller
        return onClick?.(event)
      }
      event.preventDefault()
      event.stopPropagation()
    },
  }
  const inside = (
    <>
      {icon === undefined ? signs[variant] : icon}
      {busy && busyLabel ? busyLabel : children}
      {busy ? <Busy end={end} /> : end}
    </>
  )
  if (href !== undefined) {
    return (
      <a
        {...shared}
        ref={(link) => {
          own.current = link
        }}
        href={off ? undefined : href}
        role={off ? 'link' : native.role}
        target={target}
        rel={rel}
      >
        {inside}
      </a>
    )
  }
  return (
    <button
      {...shared}
      ref={(button) => {
        own.current = button
        give(ref, button)
      }}
      type={type}
    >
      {inside}
    </button>
  )
}

/** The spinner, in the room of what else stands at the end of the button. */
function Busy({ end }: { end: ReactNode }) {
  if (!end) return <Spinner />
  return (
    <span className={styles.end}>
      <span className={styles.kept}>{end}</span>
      <Spinner />
    </span>
  )
}
