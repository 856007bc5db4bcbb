import type { LucideIcon, LucideProps } from 'lucide-react'
import { classes } from '../classes.ts'

export type { LucideIcon }

const strokeWidths = { 16: 2, 20: 1.75, 24: 1.5 } as const

export type IconProps = Omit<LucideProps, 'size' | 'strokeWidth' | 'absoluteStrokeWidth'> & {
  /** An icon component of lucide-react. */
  of: LucideIcon
  /** Edge in px. */
  size?: keyof typeof strokeWidths
}

/**
 * An icon with the stroke of its size (design, section 11). It is hidden from screen readers,
 * because the text beside it says the same.
 */
export function Icon({ of: LucideIcon, size = 20, className, ...rest }: IconProps) {
  return (
    <LucideIcon
      aria-hidden="true"
      focusable="false"
      {...rest}
      className={classes('kit-icon', className)}
      size={size}
      strokeWidth={strokeWidths[size]}
    />
  )
}
