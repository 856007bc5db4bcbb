import '../../../packages/kit/test/no-profiler.ts' // before React
import '../../../packages/kit/test/no-owner-stacks.ts'
import { resetPage } from '../../../packages/kit/test/reset-page.ts'
import { takeConsoleMessages } from '../../../packages/kit/test/console-messages.ts'
import { afterEach, expect } from 'vitest'
import { xToken } from '../src/api/x-token.ts'
import '../src/styles.ts'
import { contractBreaches, stopServer } from './server.ts'

document.title = '' // The tester page has its own title.

afterEach(async () => {
  stopServer()
  await resetPage()
  await lateCallsSent()
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'language=; path=/; max-age=0'
  expect(takeConsoleMessages(), 'the console').toEqual([])
  expect(contractBreaches.splice(0), 'the contract was broken').toEqual([])
})

/**
 * A call computes its proof before it is sent. What the test left behind is sent here, so that it
 * does not reach the server of the next test.
 */
async function lateCallsSent() {
  await xToken('late')
  await new Promise((turn) => setTimeout(turn))
}
