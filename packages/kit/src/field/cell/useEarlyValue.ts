import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Reports a text that is in the control before React takes over the page, because a person typed
 * it early or the browser filled it in. React keeps such a text, but fires no change event for it.
 */
export function useEarlyValue(
  control: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  value: string,
  onChange: (value: string) => void,
) {
  const first = useRef({ value, onChange })
  useEffect(() => {
    const early = control.current?.value ?? ''
    if (early !== '' && first.current.value === '') first.current.onChange(early)
  }, [control])
}

/** The same for a checkbox or a switch that was changed before React took over the page. */
export function useEarlyChecked(
  control: RefObject<HTMLInputElement | null>,
  checked: boolean,
  onChange: (checked: boolean) => void,
) {
  const first = useRef({ checked, onChange })
  useEffect(() => {
    const early = control.current?.checked
    if (early !== undefined && early !== first.current.checked) first.current.onChange(early)
  }, [control])
}
