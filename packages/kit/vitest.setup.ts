import './src/testing/unwatched.ts'
import { afterEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import './src/tokens.css'
import './src/base.css'
import './src/fonts/fonts.css'
import './src/testing/face.css'
import './src/index.ts' // the sheets of the elements, in the order in which a partner has them

const address = location.href

// Files share a page; the renderer's own clearing up comes with the first of them only.
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await cleanup()
  document.documentElement.lang = 'en'
  document.title = ''
  history.replaceState(null, '', address)
})
