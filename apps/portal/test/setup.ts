import './unwatched.ts'
import { afterEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import '../src/styles.ts'
import { broken } from './server.ts'

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await cleanup()
  document.documentElement.lang = 'en'
  document.title = ''
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'language=; path=/; max-age=0'
  expect(broken.splice(0), 'the contract was broken').toEqual([])
})
