'use client'

import { createContext, useContext } from 'react'

/** A toast to show; the list gives it a uuid. */
export type ToastRequest = {
  message: string
  type: 'info' | 'error' | 'success' | 'warning'
  /** Milliseconds until it closes; 0, and any value that is not a positive number, means never. */
  autoClose: number
}

/** What all elements below a provider share. */
export type Settings = {
  /** BCP 47 tag. Without a provider there is none. */
  language?: string | undefined
  /** Words by part of the kit, in place of the English ones. */
  texts: Readonly<Record<string, object | undefined>>
  /** In place of the browser's `fetch`, for elements that call a server. */
  fetch?: typeof globalThis.fetch | undefined
  /** Shows the toasts of elements without an `onToast` of their own. */
  onToast?: ((toast: ToastRequest) => void) | undefined
}

export const noSettings: Settings = { texts: {} }

export const SettingsContext = createContext(noSettings)

export function useSettings(): Settings {
  return useContext(SettingsContext)
}

/**
 * The words of an element: its own properties win over the provider's, and those over English.
 * @param part the name of these words in the provider's texts
 */
export function useTexts<T extends object>(
  part: string,
  english: T,
  own?: { readonly [K in keyof T]?: T[K] | undefined },
): T {
  const given = useSettings().texts[part] as Partial<T> | undefined
  const texts = { ...english }
  for (const key of Object.keys(english) as (keyof T)[])
    texts[key] = own?.[key] ?? given?.[key] ?? english[key]
  return texts
}
