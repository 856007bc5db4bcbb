import { useEffect, useState } from 'react'

/** What helps with numbers, once it has come. Without it numbers are typed as ever. */
export function useNumberHelp() {
  const [help, setHelp] = useState<typeof import('./number-help.tsx')>()
  useEffect(() => {
    import('./number-help.tsx').then(setHelp, () => undefined)
  }, [])
  return help
}

/** A telephone field: what stands below it, and what becomes of a number when the field is left. */
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
