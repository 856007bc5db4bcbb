import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../../settings/settings.ts'
import type { FoundErrors, ValidationOptions } from './validation-options.ts'
import { problem } from '../validation/problem.ts'

const importRules = () => import('./validate.ts')
/** Apart from the rules, so that it may be there without them. */
const importSending = () => import('./send-values.ts')

const nothing: FoundErrors = { errors: {}, attempt: 0 }

/**
 * Checks the values before `onSubmit`, and reads the field errors that it may answer. The rules
 * load when the form is there; without them the server is the judge. A submit during another one
 * is ignored.
 */
export function useValidation(options: ValidationOptions) {
  const { validate, onSubmit, values } = options
  const [found, setFound] = useState(nothing)
  const isRunning = useRef(false)
  const shared = useSettings().texts['errors']
  const isWanted = validate !== false && onSubmit !== undefined
  useEffect(() => {
    if (!isWanted) return
    for (const load of [importRules, importSending]) load().catch(() => {}) // the submit tries again
  }, [isWanted])
  return {
    ...found,
    /** A changed value is not wrong until it is checked again. */
    clear: (path: string) =>
      setFound((before) => {
        // With a field of an entry, what is said of the whole entry; with a list, all in it.
        const isCleared = (wrong: string) =>
          wrong === path || path.startsWith(`${wrong}.`) || wrong.startsWith(`${path}[`)
        const kept = Object.entries(before.errors).filter(([wrong]) => !isCleared(wrong))
        return { ...before, errors: Object.fromEntries(kept) }
      }),
    submit: () => {
      if (validate === false) return void onSubmit?.(values)
      if (isRunning.current) return // a second press
      isRunning.current = true
      const texts = { ...shared, ...options.texts }
      const title = texts.problem ?? problem
      void importRules()
        .then(
          (rules) => rules.validateAndSend({ ...options, texts }, setFound),
          // Without the rules the server is the judge. Its field errors are shown.
          async () => (await importSending()).sendValues({ ...options, texts }, setFound),
        )
        .catch((error) => {
          setFound(({ attempt }) => ({ errors: { '': title }, attempt: attempt + 1, title }))
          reportError(error)
        })
        .finally(() => {
          isRunning.current = false
        })
    },
  }
}
