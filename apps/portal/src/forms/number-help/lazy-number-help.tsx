import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Takes the place of a line of help, so that no field moves when it comes. */
const EmptyLine = () => <>{'\u00A0'}</>

/** What fields have until the help has loaded: they take numbers as they are. */
const beforeHelp: typeof import('./number-help.tsx') = {
  LengthHelp: EmptyLine,
  PhoneHelp: EmptyLine,
  IataHelp: () => <></>,
  withoutTrunkPrefix: (number) => number,
}

/** The help for texts and numbers, which loads after the form. */
export function useNumberHelp() {
  const { i18n } = useTranslation()
  const [help, setHelp] = useState(beforeHelp)
  useEffect(() => {
    Promise.all([import('./number-help.tsx'), i18n.loadNamespaces('numbers')]).then(
      ([module]) => setHelp(module),
      () => undefined,
    )
  }, [i18n])
  return help
}

/** A telephone field: the help below it, and the number's form after the field loses the focus. */
export function usePhone(value: unknown, country: unknown, onChange: (number: unknown) => void) {
  const { PhoneHelp, withoutTrunkPrefix } = useNumberHelp()
  const [left, setLeft] = useState<unknown>()
  const leave = () => {
    const number = withoutTrunkPrefix(value, country)
    setLeft(number)
    if (number !== value) onChange(number)
  }
  return { leave, help: <PhoneHelp country={country} number={left === value && value} /> }
}
