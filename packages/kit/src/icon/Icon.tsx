import type { LucideIcon } from 'lucide-react'
import { isValidElement } from 'react'
import { faultIn } from '../wrong/fault.ts'
import type { Rule } from '../wrong/fault.ts'

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

/** Something that draws, as the icons of lucide-react do; an element has been drawn already. */
const aDrawer: Rule = (value) => {
  const draws =
    typeof value === 'function' ||
    (typeof value === 'object' && value !== null && '$$typeof' in value && !isValidElement(value))
  return draws ? undefined : 'a drawing of lucide-react'
}

/** An icon with the stroke that belongs to its size (design, section 11). Hidden from screen readers: the text beside it speaks. */
export function Icon({ of: Drawing, size = 20, className }: IconProps) {
  const fault = faultIn('Icon', { of: Drawing }, { of: aDrawer })
  if (fault)
    return (
      <span role="alert" className="text-small">
        {fault}
      </span>
    ) // a notice would need an icon itself
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
