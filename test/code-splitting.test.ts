/**
 * The build groups modules by their paths. A path without a match would make the portal heavier
 * without an error.
 */
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { sharedFiles } from '../apps/portal/code-splitting.ts'

test('every path that the build groups modules by leads to a file', () => {
  const missing = sharedFiles
    .flatMap(({ paths }) => paths)
    .filter((path) => globSync(`${path}*`).length === 0)
  assert.deepEqual(missing, [])
})
