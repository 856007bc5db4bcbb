import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { emulateMedia } from './emulate-media.ts'
import { testWindow } from './stories/story-window.ts'

/**
 * After each test: files share a page, and the renderer's own clearing up comes with the first of
 * them only.
 */
export async function resetPage() {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await cleanup()
  document.documentElement.lang = 'en'
  document.title = ''
  await resetWindow()
}

const settings = ['(prefers-reduced-motion: reduce)', '(forced-colors: active)', 'print']

/** Only what differs: each is a call to the browser. */
async function resetWindow() {
  if (innerWidth !== testWindow.width || innerHeight !== testWindow.height)
    await page.viewport(testWindow.width, testWindow.height)
  if (settings.some((setting) => matchMedia(setting).matches))
    await emulateMedia({ reducedMotion: null, forcedColors: null, media: null })
}
