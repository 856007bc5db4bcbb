import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLetterKeys } from './key-setting.ts'

/** Where a key has a meaning of its own: fields, lists, menus, and dialogs. A box knows the space bar. */
const ownKeys =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], dialog'

/** Does somebody type in a field, or move in a list, a menu or a dialog? */
export function isInField(): boolean {
  return document.activeElement?.closest(ownKeys) instanceof Element
}

/**
 * Handles the desk's keys on the whole page while no field has the focus and no dialog is open.
 * Letters and signs can be switched off, and a held key acts once. Arrow keys always work.
 */
export function useDeskKeys(keys: Readonly<Record<string, () => void>>) {
  const [areLettersOn] = useLetterKeys()
  const latest = useRef({ keys, areLettersOn })
  useEffect(() => {
    latest.current = { keys, areLettersOn }
  })
  // In the layout effect, so that the keys work as soon as the screen is seen.
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const isLetter = key.length === 1
      const act = latest.current.keys[isLetter ? key.toLowerCase() : key]
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return
      if (isLetter && (event.repeat || !latest.current.areLettersOn)) return
      if (target instanceof Element && target.closest(ownKeys)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      act()
    }
    // Before the table, which also knows arrow keys.
    document.addEventListener('keydown', handleKey, { capture: true })
    return () => document.removeEventListener('keydown', handleKey, { capture: true })
  }, [])
}
