import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../settings/settings.ts'
import type { FoundErrors, ValidationOptions } from './validation-options.ts'

const importRules = () => import('./validate.ts')
type Rules = Awaited<ReturnType<typeof importRules>>

const nothing: FoundErrors = { errors: {}, attempt: 0 }

/**
 * Checks the values before `onSubmit`, and reads the field errors that it may answer. The rules
 * load when the form is there.
 */
export function useValidation(options: ValidationOptions) {
  const { validate, onSubmit, values } = options
  const [found, setFound] = useState(nothing)
  const rules = useRules(validate !== false && onSubmit !== undefined)
  const shared = useSettings().texts['errors']
  const check = (loaded: Rules) =>
    void loaded.validateAndSend({ ...options, texts: { ...shared, ...options.texts } }, setFound)
  return {
    ...found,
    /** A changed value is not wrong until it is checked again. */
    clear: (path: string) =>
      setFound((before) => {
        const { [path]: cleared, ...errors } = before.errors
        return cleared === undefined ? before : { ...before, errors }
      }),
    submit: () => {
      if (validate === false) onSubmit?.(values)
      else if (rules.current) check(rules.current)
      // Without the rules the server is the judge.
      else void importRules().then(check, () => void onSubmit?.(values))
    },
  }
}

/** The rules, once they have loaded. */
function useRules(isWanted: boolean) {
  const rules = useRef<Rules>(undefined)
  useEffect(() => {
    const load = async () => {
      rules.current = await importRules().catch(() => undefined) // the submit tries again
    }
    if (isWanted) void load()
  }, [isWanted])
  return rules
}
