import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../settings/settings.ts'
import type { FoundErrors, ValidationOptions } from './validation-options.ts'

const importRules = () => import('./validate.ts')
type Rules = Awaited<ReturnType<typeof importRules>>

const nothing: FoundErrors = { errors: {}, attempt: 0 }

/**
 * Checks the values before `onSubmit`, and reads the field errors that it may answer. The rules
 * load when the form is there. A submit during another one is ignored.
 */
export function useValidation(options: ValidationOptions) {
  const { validate, onSubmit, values } = options
  const [found, setFound] = useState(nothing)
  const rules = useRules(validate !== false && onSubmit !== undefined)
  const isRunning = useRef(false)
  const shared = useSettings().texts['errors']
  const checkAndSend = async () => {
    if (isRunning.current) return // a second press
    isRunning.current = true
    try {
      const loaded = rules.current ?? (await importRules().catch(() => undefined))
      const texts = { ...shared, ...options.texts }
      if (loaded) await loaded.validateAndSend({ ...options, texts }, setFound)
      // Without the rules the server is the judge.
      else await onSubmit?.(values)
    } finally {
      isRunning.current = false
    }
  }
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
      else void checkAndSend()
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
