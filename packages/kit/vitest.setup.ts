import './test/no-profiler.ts' // before React
import './test/no-owner-stacks.ts'
import { resetPage } from './test/reset-page.ts'
import { takeConsoleMessages } from './test/console-messages.ts'
import { afterEach, expect } from 'vitest'
import './src/tokens.css'
import './src/base.css'
import './src/text.css'
import './src/fonts/fonts.css'
import './test/screenshots/cjk-font.css'
import './src/index.ts' // loads the style sheets of the components, in the order of the package

const address = location.href

afterEach(async () => {
  await resetPage()
  history.replaceState(null, '', address)
  expect(takeConsoleMessages(), 'the console').toEqual([])
})
