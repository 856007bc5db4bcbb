import { useSyncExternalStore } from 'react'

const entry = 'desk-keys'
const listeners = new Set<() => void>()

/** Single letters and signs are shortcuts unless this device says no (WCAG 2.2, 2.1.4). */
function areLettersOn(): boolean {
  try {
    return localStorage.getItem(entry) !== 'off'
  } catch {
    return true
  }
}

function switchLetters(isOn: boolean) {
  try {
    if (isOn) localStorage.removeItem(entry)
    else localStorage.setItem(entry, 'off')
  } catch {
    // Without storage they stay on.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether letters and signs are shortcuts of the desk, and the function that switches them. */
export function useLetterKeys() {
  return [useSyncExternalStore(subscribe, areLettersOn), switchLetters] as const
}
