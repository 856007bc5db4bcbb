import { useEffect, useMemo, useRef, useState } from 'react'
import { isDeepEqual } from './deep-equal.ts'
import type { FormSettings, FormTexts } from './form-context.ts'
import { isObject } from '../schema/path.ts'

export type SettingsInput = Pick<
  FormSettings,
  'constants' | 'disabled' | 'idPrefix' | 'hasTitle' | 'onChange'
> &
  Partial<Pick<FormSettings, 'onBlur' | 'onToast'>> & { texts: FormTexts | undefined }

/**
 * The settings that all fields share. They stay the same object while nothing in them changes, also
 * when the owner passes new functions.
 */
export function useStableSettings(input: SettingsInput): FormSettings {
  const { constants, disabled, idPrefix, hasTitle } = input
  const texts = useStable(isObject(input.texts) ? input.texts : noTexts)
  const hasToasts = input.onToast !== undefined
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  return useMemo(
    () => ({
      constants,
      disabled,
      idPrefix,
      hasTitle,
      texts,
      namePrefix: '',
      onChange: (...change) => latest.current.onChange(...change),
      onBlur: (path) => latest.current.onBlur?.(path),
      onToast: hasToasts ? (toast) => latest.current.onToast?.(toast) : undefined,
    }),
    [constants, disabled, idPrefix, hasTitle, texts, hasToasts],
  )
}

const noTexts = {}

/** Returns the same object as before while it is deeply equal. */
export function useStable<T extends object>(value: T): T {
  const [kept, keep] = useState(value)
  if (kept === value || isDeepEqual(kept, value)) return kept
  keep(value)
  return value
}
