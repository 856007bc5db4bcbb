import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../test/malformed-values.ts', import.meta.url))

test('100,000 odd languages, namespaces, cookies and headers take less than half a megabyte', () => {
  // Where nothing is kept it is some 50 kB; one kind of value that is kept, 800 or more. Code that
  // is thrown away in the meantime would be taken for room.
  const grown = Number(
    execFileSync(process.execPath, ['--expose-gc', '--no-flush-bytecode', program, '100000'], {
      encoding: 'utf8',
    }),
  )
  assert.ok(Number.isFinite(grown) && grown < 500_000, `${(grown / 1000).toFixed(0)} kB`)
})
