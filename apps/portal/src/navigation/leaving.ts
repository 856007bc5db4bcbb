import { useEffect, useRef } from 'react'

/**
 * Asks before a link leaves a screen with unsaved changes. Signing out is such a link. For links
 * that leave the portal, the browser asks.
 * @param staysAt paths that lose nothing
 * @param onLeave gets the address of the link, which is not followed
 */
export function useLeavingLinks(staysAt: RegExp, onLeave: (address: string) => void) {
  const latest = useRef(onLeave)
  useEffect(() => {
    latest.current = onLeave
  })
  useEffect(() => {
    const askBeforeLeaving = (event: MouseEvent) => {
      const address = leavingAddress(event, staysAt)
      if (address === undefined) return
      event.preventDefault()
      latest.current(address)
    }
    document.addEventListener('click', askBeforeLeaving, { capture: true })
    return () => document.removeEventListener('click', askBeforeLeaving, { capture: true })
  }, [staysAt])
}

/** Asks before the window closes with unsaved changes. */
export function useUnloadWarning(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      event.returnValue = true // Chrome before 119 and older Safaris ask only then
    }
    addEventListener('beforeunload', askBeforeUnload)
    return () => removeEventListener('beforeunload', askBeforeUnload)
  }, [isDirty])
}

/** The address of a clicked link that stays in the portal but leaves these paths. */
function leavingAddress(event: MouseEvent, staysAt: RegExp): string | undefined {
  if (opensElsewhere(event)) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download'))
    return undefined
  const { origin, pathname, search, hash } = new URL(link.href)
  return origin !== location.origin || hash !== '' || staysAt.test(pathname)
    ? undefined
    : pathname + search
}

/** Does a click with this button or key open another window? */
const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey
