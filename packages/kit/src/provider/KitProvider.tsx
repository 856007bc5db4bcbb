'use client'

import { use, useContext, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { SettingsContext, useSettings } from '../settings/settings.ts'
import type { Settings } from '../settings/settings.ts'
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
   * Korean, Portuguese and Chinese (simplified) load when they are first needed.
   * @default that of the provider around it, or en
   */
  language?: string | undefined
  /**
   * Words of your own, by part. They win over those of the language.
   * @default those of the provider around it, if the language is the same
   */
  texts?: KitTexts | undefined
  /** Light or dark, for everything inside. @default the system's, or the page's */
  theme?: 'light' | 'dark' | undefined
  /**
   * In place of the browser's `fetch`, for elements that call a server.
   * @default that of the provider around it, or the browser's
   */
  fetch?: typeof globalThis.fetch | undefined
  /**
   * Gets the toasts of the elements and of `useToasts`, and the provider shows none.
   * @default the provider around it shows them
   */
  onToast?: ((toast: ToastRequest) => void) | undefined
  /** The page. @default none */
  children?: ReactNode
}

/**
 * What all elements inside share: words, language, theme, fetch, and toasts. It waits for the words
 * of the language; after a change the page shows the former ones until then. Inside another
 * provider it changes only what it is given.
 */
export function KitProvider({
  language: givenLanguage,
  texts,
  theme,
  fetch: givenFetch,
  onToast,
  children,
}: KitProviderProps) {
  const outer = useSettings()
  const { language, words } = useWords(givenLanguage, outer)
  const { toasts, controls } = useToastControls(onToast)
  const fetch = givenFetch ?? outer.fetch
  const settings = useMemo(
    () => ({ language, texts: mergeTexts(words, texts), fetch, onToast: controls.show }),
    [language, words, texts, fetch, controls],
  )
  return (
    <SettingsContext value={settings}>
      <ToastsContext value={controls}>
        <div className={styles.provider} lang={language} data-theme={theme}>
          {children}
          {toasts && <Toasts toasts={toasts} onClose={controls.close} />}
        </div>
      </ToastsContext>
    </SettingsContext>
  )
}

/** The language and its words: those around the provider while it is given no other language. */
function useWords(given: string | undefined, outer: Settings) {
  const shown = useDeferredValue(given)
  const language = shown ?? outer.language ?? 'en'
  if (language === outer.language) return { language, words: outer.texts }
  const loading = loadTexts(language)
  return { language, words: loading && use(loading) }
}

/** Where toasts go: to the page, to the provider around it, or to a list of the provider's own. */
function useToastControls(onToast: KitProviderProps['onToast']) {
  const outer = useContext(ToastsContext)
  const list = useToastList()
  const page = useMemo(() => onToast && passTo(onToast), [onToast])
  const controls = page ?? outer
  return controls ? { controls, toasts: undefined } : list
}

function passTo(onToast: (toast: ToastRequest) => void): ToastControls {
  let count = 0
  return {
    show: (toast) => {
      onToast(toast)
      count += 1
      return `toast-${count}`
    },
    close: () => undefined,
  }
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
  words: AllTexts | Settings['texts'] | undefined,
  own: KitTexts = {},
): Readonly<Record<string, object | undefined>> {
  const merged: Record<string, object | undefined> = { ...words }
  for (const [part, texts] of Object.entries(own)) merged[part] = { ...merged[part], ...texts }
  return merged
}
