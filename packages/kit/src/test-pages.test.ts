/** What the pages of the tests leave out, because it takes time and proves nothing. */
import { createElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { takeConsoleMessages } from '../test/console-messages.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    isWatching: () => Promise<boolean>
  }
}

test('a browser keeps the modules of its tests for the run; while tests are watched it asks again', async () => {
  const { headers } = await fetch(import.meta.url)
  expect(headers.get('cache-control')).toBe(
    (await commands.isWatching()) ? 'no-cache' : 'max-age=3600',
  )
})

test('React reports no element and no render to the profiler', async () => {
  const timeStamp = vi.fn()
  Object.assign(console, { timeStamp })
  onTestFinished(() => void Object.assign(console, { timeStamp: undefined }))
  const { rerender } = await render(createElement('p', null, 'first'))
  await rerender(createElement('p', null, 'second'))
  expect(timeStamp).not.toHaveBeenCalled()
  // A task of the profiler, where React makes one for each element.
  expect(createElement('p')).toHaveProperty('_debugTask', null)
})

test('React keeps no stack for each element, and warns as before', async () => {
  const stackOf = (tag: string) => (createElement(tag) as { _debugStack?: unknown })._debugStack
  expect(stackOf('p')).toBeInstanceOf(Error)
  expect(stackOf('p')).toBe(stackOf('b'))
  await render(createElement('ul', null, [createElement('li')]))
  expect(takeConsoleMessages()).toEqual([expect.stringContaining('unique "key" prop')])
})
