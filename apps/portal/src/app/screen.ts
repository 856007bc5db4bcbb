import { useEffect, useRef } from 'react'
import { screenShown, selectReady } from './screen-state.ts'
import { useSettings } from './settings.ts'
import { useAppStore } from './store.ts'

/**
 * Names the page in the window's title and moves the focus to its heading whenever the title changes, but not on the first load.
 * Give the returned ref to the heading, with `tabIndex={-1}`.
 */
export function useScreen(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const store = useAppStore()
  const { brand } = useSettings()

  useEffect(() => {
    document.title = `${title} - ${brand}`
    if (selectReady(store.getState())) heading.current?.focus()
    else store.dispatch(screenShown())
  }, [store, title, brand])

  return heading
}
