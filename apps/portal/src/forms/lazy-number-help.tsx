import { useEffect, useState } from 'react'

/** The help for numbers, once it has loaded. Before that, fields take numbers without help. */
export function useNumberHelp() {
  const [help, setHelp] = useState<typeof import('./number-help.tsx')>()
  useEffect(() => {
    import('./number-help.tsx').then(setHelp, () => undefined)
  }, [])
  return help
}

/** A telephone field: the help below it, and the number's form after the field loses the focus. */
export function usePhone(value: unknown, country: unknown, onChange: (number: unknown) => void) {
  const help = useNumberHelp()
  const [left, setLeft] = useState<unknown>()
  const leave = () => {
    const number = help ? help.withoutTrunkPrefix(value, country) : value
    setLeft(number)
    if (number !== value) onChange(number)
  }
  return {
    leave,
    help: help && <help.PhoneHelp country={country} number={left === value && value} />,
  }
}
