import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { screenShown, selectReady } from '../state/screen.ts'
import { useSettings } from '../state/settings.ts'
import { useAppStore } from '../state/store.ts'

/**
 * Sets the window's title and moves the focus to the heading when the title changes. It does not
 * on the first load, nor when only the language changed. Give the returned ref to the heading,
 * with `tabIndex={-1}`.
 */
export function useScreen(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const {
    i18n: { language },
  } = useTranslation()
  const shownIn = useRef(language)
  const store = useAppStore()
  const { brand } = useSettings()

  useEffect(() => {
    document.title = `${title} - ${brand}`
    const isSameScreen = shownIn.current !== language
    shownIn.current = language
    if (isSameScreen) return
    if (selectReady(store.getState())) heading.current?.focus()
    else store.dispatch(screenShown())
  }, [store, title, brand, language])

  return heading
}
