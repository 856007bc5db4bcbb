import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { test } from 'node:test'

const hook = new URL('drizzle-resolver-hook.ts', import.meta.url).href

test('Drizzle loads when its relative imports are resolved without its package.json', () => {
  const imports = ['drizzle-orm', 'drizzle-orm/pglite', 'drizzle-orm/node-postgres/migrator']
    .map((name) => `import '${name}';`)
    .join('')
  execFileSync(process.execPath, ['--import', hook, '--input-type=module', '-e', imports], {
    cwd: import.meta.dirname,
  })
})

test('Drizzle’s package.json is still so long that the hook saves time', () => {
  const description = readFileSync(findPackageJSON('drizzle-orm', import.meta.url) ?? '', 'utf8')
  assert.ok(description.length > 100_000)
  assert.equal(JSON.parse(description).type, 'module')
})
