import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../test/malformed-values.ts', import.meta.url))

test('A34: 100,000 odd languages, namespaces, cookies and headers take less than half a megabyte', () => {
  // A process that keeps nothing grows by about 50 kB. If it keeps one kind of value, it grows by
  // 800 kB or more. Code that V8 discards in the meantime would count as free memory.
  const grown = Number(
    execFileSync(process.execPath, ['--expose-gc', '--no-flush-bytecode', program, '100000'], {
      encoding: 'utf8',
    }),
  )
  assert.ok(Number.isFinite(grown) && grown < 500_000, `${(grown / 1000).toFixed(0)} kB`)
})
