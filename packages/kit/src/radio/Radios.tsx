import { useEffect, useRef } from 'react'
import type { ComponentProps, FocusEvent, MouseEvent, RefObject } from 'react'
import { joinRefs } from '../join-refs.ts'
import { labelOf } from '../select/options/option.ts'
import type { Option, OptionId } from '../select/options/option.ts'
import { OptionSymbol } from '../select/options/OptionSymbol.tsx'
import { BreakAfterSlash } from '../text/BreakAfterSlash.tsx'
import drawn from '../field/checkbox/Mark.module.css'
import styles from './Radio.module.css'

export type RadiosProps = Omit<ComponentProps<'div'>, 'id' | 'onBlur' | 'onChange'> & {
  id: string
  name?: string | undefined
  options: readonly Option[]
  value: OptionId | null
  onChange: (value: OptionId) => void
  onBlur: () => void
  required?: boolean | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
}

/**
 * The round buttons of a group. The browser moves with the arrows. The group itself keeps no focus:
 * a link of an error summary to it leads to the chosen button, or to the first one.
 */
export function Radios({
  id,
  name = id,
  options,
  value,
  onChange,
  onBlur,
  required,
  readOnly,
  disabled,
  ref,
  ...attributes
}: RadiosProps) {
  const group = useRef<HTMLDivElement>(null)
  useEarlyChoice(group, options, value, onChange)
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onBlur()
  }
  return (
    <div
      aria-labelledby={`${id}-label`}
      {...attributes}
      ref={joinRefs(group, ref)}
      id={id}
      role="radiogroup"
      tabIndex={-1}
      className={styles.radios}
      aria-required={required || undefined}
      aria-readonly={readOnly || undefined}
      aria-disabled={disabled || undefined}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) buttonToFocus(currentTarget)?.focus()
      }}
      onBlur={leave}
      onMouseDown={(event) => {
        attributes.onMouseDown?.(event)
        keepFocus(event)
      }}
    >
      {options.map((option, index) => (
        <label key={option.id} className={styles.radio}>
          <span className={drawn.seat} data-invalid={attributes['aria-invalid']}>
            <input
              className="kit-part"
              type="radio"
              name={name}
              value={option.id}
              data-index={index}
              checked={option.id === value}
              required={required}
              // The arrows do not lead to a disabled button, so that a choice to read stays.
              disabled={disabled || (readOnly && option.id !== value)}
              onChange={() => onChange(option.id)}
            />
            <span className={drawn.mark} />
          </span>
          <OptionSymbol option={option} />
          <span className={styles.name}>
            {option.view ?? <BreakAfterSlash>{labelOf(option)}</BreakAfterSlash>}
            {option.aside && <span className={styles.aside}> {option.aside}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

/** A press on a name moves the focus to its button alone, with the click that follows. */
function keepFocus(event: MouseEvent) {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

function buttonToFocus(group: HTMLElement): HTMLElement | null {
  return group.querySelector('input:checked') ?? group.querySelector('input:enabled')
}

/** Reports a choice that a person made before React took over the page. */
function useEarlyChoice(
  group: RefObject<HTMLElement | null>,
  options: readonly Option[],
  value: OptionId | null,
  onChange: (value: OptionId) => void,
) {
  const first = useRef({ options, value, onChange })
  useEffect(() => {
    const early = group.current?.querySelector<HTMLElement>('input:checked')?.dataset['index']
    const option = early === undefined ? undefined : first.current.options[Number(early)]
    if (option && option.id !== first.current.value) first.current.onChange(option.id)
  }, [group])
}
