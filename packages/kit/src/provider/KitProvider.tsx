'use client'

import { use, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { SettingsContext } from '../settings/settings.ts'
import { Toasts } from '../toast/Toasts.tsx'
import type { ToastMessage, ToastRequest } from '../toast/Toasts.tsx'
import styles from './KitProvider.module.css'
import type { AllTexts, KitTexts } from './languages/kit-texts.ts'
import { loadTexts } from './languages/load-texts.ts'
import { ToastsContext } from './toasts-context.ts'
import type { ToastControls } from './toasts-context.ts'

export type KitProviderProps = {
  /**
   * BCP 47 tag of the language. The kit's own words in German, Spanish, French, Italian, Japanese,
   * Korean, Portuguese and Chinese load when they are first needed.
   * @default en
   */
  language?: string | undefined
  /** Words of your own, by part. They win over those of the language. @default none */
  texts?: KitTexts | undefined
  /** Light or dark, for everything inside. @default the system's, or the page's */
  theme?: 'light' | 'dark' | undefined
  /** In place of the browser's `fetch`, for elements that call a server. @default the browser's */
  fetch?: typeof globalThis.fetch | undefined
  /** Gets the toasts of the elements, and the provider shows none. @default none */
  onToast?: ((toast: ToastRequest) => void) | undefined
  /** The page. @default none */
  children?: ReactNode
}

/**
 * What all elements inside share: words, language, theme, fetch, and toasts. It waits for the words
 * of the language; after a change the page shows the former ones until then.
 */
export function KitProvider({
  language = 'en',
  texts,
  theme,
  fetch,
  onToast,
  children,
}: KitProviderProps) {
  const shownLanguage = useDeferredValue(language)
  const loading = loadTexts(shownLanguage)
  const words = loading && use(loading)
  const { toasts, controls } = useToastList()
  const settings = useMemo(
    () => ({ texts: mergeTexts(words, texts), fetch, onToast: onToast ?? controls.show }),
    [words, texts, fetch, onToast, controls],
  )
  return (
    <SettingsContext value={settings}>
      <ToastsContext value={controls}>
        <div className={styles.provider} lang={shownLanguage} data-theme={theme}>
          {children}
          {!onToast && <Toasts toasts={toasts} onClose={controls.close} />}
        </div>
      </ToastsContext>
    </SettingsContext>
  )
}

function useToastList() {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([])
  const count = useRef(0)
  const controls = useMemo<ToastControls>(
    () => ({
      show: (toast) => {
        count.current += 1
        const uuid = `toast-${count.current}`
        setToasts((before) => [...before, { ...toast, uuid }])
        return uuid
      },
      close: (uuid) => setToasts((before) => before.filter((toast) => toast.uuid !== uuid)),
    }),
    [],
  )
  return { toasts, controls }
}

/** The words of the language with the words of the owner over them. */
function mergeTexts(
  words: AllTexts | undefined,
  own: KitTexts = {},
): Readonly<Record<string, object | undefined>> {
  const merged: Record<string, object | undefined> = { ...words }
  for (const [part, texts] of Object.entries(own)) merged[part] = { ...merged[part], ...texts }
  return merged
}
