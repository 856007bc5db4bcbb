/**
 * The build groups modules by their paths. A path without a match would make the portal heavier
 * without an error.
 */
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import type { Rolldown } from 'vite'
import { syntaxErrors } from '../apps/portal/check-syntax.ts'
import { sharedFiles } from '../apps/portal/shared-files.ts'

test('every path that the build groups modules by leads to a file', () => {
  const missing = sharedFiles
    .flatMap(({ paths }) => paths)
    .filter((path) => globSync(`${path}*`).length === 0)
  assert.deepEqual(missing, [])
})

test('a built file that exports what it does not define is an error', () => {
  const chunk = (fileName: string, code: string) =>
    ({ type: 'chunk', fileName, code }) as Rolldown.OutputChunk
  assert.deepEqual(
    syntaxErrors([chunk('good.js', 'const a=1;export{a as t}'), chunk('bad.js', 'export{a as t}')]),
    ["bad.js: Export 'a' is not defined"],
  )
})
