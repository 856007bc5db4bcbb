import { resetPage } from '../../../packages/kit/test/reset-page.ts'
import { takeConsoleMessages } from '../../../packages/kit/test/console-messages.ts'
import { afterEach, expect } from 'vitest'
import '../src/styles.ts'
import { contractBreaches, stopServer } from './server.ts'

document.title = '' // The tester page has its own title.

afterEach(async () => {
  stopServer()
  await resetPage()
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'language=; path=/; max-age=0'
  expect(takeConsoleMessages(), 'the console').toEqual([])
  expect(contractBreaches.splice(0), 'the contract was broken').toEqual([])
})
