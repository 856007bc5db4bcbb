import './unwatched.ts'
import { vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'

/** After each test: files share a page, and the renderer's own clearing up comes with the first of them only. */
export async function setBack() {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await cleanup()
  document.documentElement.lang = 'en'
  document.title = ''
}
