import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The help for numbers, once it has loaded. Before that, fields take numbers without help. */
export function useNumberHelp() {
  const { i18n } = useTranslation()
  const [help, setHelp] = useState<typeof import('./number-help.tsx')>()
  useEffect(() => {
    // Beside the code, so that they are not asked for after it.
    void i18n.loadNamespaces('numbers')
    import('./number-help.tsx').then(setHelp, () => undefined)
  }, [i18n])
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
