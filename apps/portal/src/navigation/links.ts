import { useEffect } from 'react'
import { useNavigate } from './history-state.tsx'
import { selectNeedsReload } from '../state/screen.ts'
import { useAppStore } from '../state/store.ts'

/**
 * The portal address that a click asks for; undefined when the browser should follow the link
 * itself.
 */
function ownAddress(event: MouseEvent): string | undefined {
  const link = isPlain(event) && event.target instanceof Element && event.target.closest('a')
  if (!link || !opensHere(link)) return undefined
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== location.origin) return undefined
  const isJump = hash !== '' && pathname === location.pathname && search === location.search
  return isJump || isServed(pathname) ? undefined : pathname + search + hash
}

/** The main button, without a key that opens a tab, a window or a download. */
const isPlain = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const opensHere = (link: HTMLAnchorElement) =>
  link.href !== '' && ['', '_self'].includes(link.target) && !link.hasAttribute('download')

/** Pages that the server renders, not the portal. */
const isServed = (pathname: string) => /^\/(api|assets|mailbox|healthz)(\/|$)/.test(pathname)

/**
 * Makes plain `<a href>` links change the screen without loading the page, unless the server has a
 * newer build.
 */
export function useLinkClicks() {
  const navigate = useNavigate()
  const store = useAppStore()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const address = ownAddress(event)
      if (address === undefined || selectNeedsReload(store.getState())) return
      event.preventDefault()
      navigate(address)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate, store])
}
