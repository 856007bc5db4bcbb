'use client'

import { ArrowRight, Plus, X } from 'lucide-react'
import { useRef } from 'react'
import type { HTMLAttributes, MouseEvent, ReactNode, Ref, RefCallback } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../feedback/spinner/Spinner.tsx'
import { Icon } from '../icon/Icon.tsx'
import { joinRefs } from '../join-refs.ts'
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
  /** One of the thirteen variants; one `primary` per screen. @default primary */
  variant?: ButtonVariant
  /** Makes it a link that looks like a button. @default none */
  href?: string | undefined
  /** Only with `href`. @default none */
  target?: string
  /** Only with `href`. @default none */
  rel?: string
  /**
   * The sign before the label; null shows none. @default a plus with `plus`, an x with `clear`,
   * none elsewhere
   */
  icon?: ReactNode
  /** The sign after the label, in place of the arrow. @default none */
  iconEnd?: ReactNode
  /** The arrow after the label. @default on with primary, off elsewhere */
  arrow?: boolean
  /** As wide as its place. @default false */
  wide?: boolean
  /** Label at the left, arrow at the right. @default on when it is wide and has an arrow */
  spread?: boolean
  /**
   * An action is running: the button shows a spinner, keeps its width and ignores clicks. @default
   * false
   */
  busy?: boolean
  /** Replaces the label while busy, such as "Working...". @default the label */
  busyLabel?: ReactNode
  /**
   * The button looks disabled and is announced so, keeps the focus and ignores clicks. @default
   * false
   */
  disabled?: boolean
  /**
   * For an action that refuses or deletes: the label is red. For `secondaryMedium`. @default none
   */
  tone?: 'danger'
  /**
   * Enter pressed anywhere on the page clicks it, except in a text area, a button, a link, a
   * select, a summary or editable text, and except across the border of an open dialog. @default
   * false
   */
  fireOnEnter?: boolean
  /** What it does in a form. @default button */
  type?: 'button' | 'submit' | 'reset'
  /** Sent with the form. @default none */
  name?: string
  /** Sent with the form. @default none */
  value?: string
  /** The id of a form that does not contain the button. @default none */
  form?: string
  /** Not called while busy or disabled. @default none */
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  /** The button or the link. @default none */
  ref?: Ref<HTMLElement> | undefined
}

/** The icon of a variant that always has one. */
const defaultIcons: Partial<Record<ButtonVariant, ReactNode>> = {
  plus: <Icon of={Plus} />,
  clear: <Icon of={X} size={16} />,
}

/** The product's button, in the thirteen variants of the design (section 4). */
export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    icon = defaultIcons[variant],
    iconEnd,
    arrow = variant === 'primary',
    wide,
    spread = wide && arrow,
    busy,
    busyLabel,
    disabled = false,
    tone,
    fireOnEnter = false,
    onClick,
    className,
    children,
    ref,
    ...rest
  } = props
  const isDisabled = disabled || variant === 'disabled'
  const isInactive = isDisabled || busy
  const element = useRef<HTMLElement>(null)
  useEnter(element, fireOnEnter && !isInactive)
  const end = iconEnd ?? (arrow && <Arrow />)
  const isBare = !end && !wide && !iconButtons.has(variant)

  const attributes = {
    ...rest,
    className: classes(styles.button, className),
    'data-variant': variant,
    'data-wide': wide || undefined,
    'data-spread': spread || undefined,
    'data-tone': tone,
    'data-tight': (busy && isBare) || undefined,
    disabled: isDisabled,
    'aria-busy': busy || undefined,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isInactive) return ignore(event)
      rememberWidth(event.currentTarget)
      onClick?.(event)
    },
  }
  return (
    <ButtonElement {...attributes} ref={joinRefs(element, ref)}>
      <ButtonContent icon={icon} busy={busy} busyLabel={busyLabel} end={end}>
        {children}
      </ButtonContent>
    </ButtonElement>
  )
}

type ButtonContentProps = Pick<ButtonProps, 'icon' | 'busy' | 'busyLabel' | 'children'> & {
  end: ReactNode
}

/**
 * A text has an element of its own: the translation of a browser takes the text node of one that
 * changes away from React, and a long word can then break.
 */
function ButtonContent({ icon, busy, busyLabel, end, children }: ButtonContentProps) {
  return (
    <>
      {icon}
      {busyLabel || typeof children === 'string' ? (
        <span className={styles.words}>{busy && busyLabel ? busyLabel : children}</span>
      ) : (
        children
      )}
      {busy ? <Busy end={end} /> : end}
    </>
  )
}

type ButtonElementProps = HTMLAttributes<HTMLElement> &
  Pick<ButtonProps, 'href' | 'target' | 'rel' | 'type' | 'disabled'> & {
    ref: RefCallback<HTMLElement>
  }

/** A button, or a link if it has an address. A disabled one keeps the focus. */
function ButtonElement(props: ButtonElementProps) {
  const { href, target, rel, type = 'button', disabled, children, ...rest } = props
  const attributes = { ...rest, 'aria-disabled': disabled || undefined }
  if (href === undefined)
    return (
      <button {...attributes} type={type}>
        {children}
      </button>
    )
  const link = disabled ? { role: 'link' } : { href }
  return (
    <a {...attributes} {...link} target={target} rel={rel}>
      {children}
    </a>
  )
}

const iconButtons: ReadonlySet<ButtonVariant> = new Set(['action', 'clear'])

function ignore(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}

/** A shorter busy label must not make the button smaller. */
function rememberWidth(button: HTMLElement) {
  button.style.setProperty('--kit-idle-width', `${button.getBoundingClientRect().width}px`)
}

function Arrow() {
  return (
    <span className={styles.arrow}>
      <Icon of={ArrowRight} />
    </span>
  )
}

/** The spinner, in the place of the sign at the end of the button. */
function Busy({ end }: { end: ReactNode }) {
  if (!end) return <Spinner />
  return (
    <span className={styles.end}>
      <span className={styles.kept}>{end}</span>
      <Spinner />
    </span>
  )
}
