import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { emulateMedia } from './emulate-media.ts'
import { testWindow } from './stories/story-window.ts'

/** Resets the page after each test. */
export async function resetPage() {
  vi.useRealTimers()
  vi.restoreAllMocks()
  // vitest-browser-react unmounts only before the next test. Here the console check of this test
  // also sees the messages of the unmount.
  await cleanup()
  document.documentElement.lang = 'en'
  document.title = ''
  await resetWindow()
}

const settings = ['(prefers-reduced-motion: reduce)', '(forced-colors: active)', 'print']

/** Resets only what differs, because each reset is a slow call to the browser. */
async function resetWindow() {
  if (innerWidth !== testWindow.width || innerHeight !== testWindow.height)
    await page.viewport(testWindow.width, testWindow.height)
  if (settings.some((setting) => matchMedia(setting).matches))
    await emulateMedia({ reducedMotion: null, forcedColors: null, media: null })
}
