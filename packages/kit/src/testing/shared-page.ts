import './act.ts'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { emulate } from './emulate.ts'
import { usual } from './window.ts'

/** After each test: files share a page, and the renderer's own clearing up comes with the first of them only. */
export async function setBack() {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await cleanup()
  document.documentElement.lang = 'en'
  document.title = ''
  await setWindowBack()
}

const settings = ['(prefers-reduced-motion: reduce)', '(forced-colors: active)', 'print']

/** Only what differs: each is a call to the browser. */
async function setWindowBack() {
  if (innerWidth !== usual.width || innerHeight !== usual.height)
    await page.viewport(usual.width, usual.height)
  if (settings.some((setting) => matchMedia(setting).matches))
    await emulate({ reducedMotion: null, forcedColors: null, media: null })
}
