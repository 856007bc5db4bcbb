import type { LucideIcon } from 'lucide-react'

export type { LucideIcon }

const stroke = { 16: 2, 20: 1.75, 24: 1.5 } as const

export type IconProps = {
  /** A drawing of lucide-react. */
  of: LucideIcon
  /** Edge in px. */
  size?: keyof typeof stroke
  /** A class of one's own. @default none */
  className?: string | undefined
}

/** An icon with the stroke that belongs to its size (design, section 11). Hidden from screen readers: the text beside it speaks. */
export function Icon({ of: Drawing, size = 20, className }: IconProps) {
  return (
    <Drawing
      size={size}
      strokeWidth={stroke[size]}
      className={className}
      aria-hidden="true"
      focusable="false"
    />
  )
}
