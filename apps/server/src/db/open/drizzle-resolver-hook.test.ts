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

/** Prints the names of Drizzle's entries that Node looks up, one in a line. */
const printLookups = `import { registerHooks } from 'node:module'
registerHooks({
  resolve(name, context, next) {
    if (name.startsWith('drizzle-orm')) process.stdout.write(name + '\\n')
    return next(name, context)
  },
})`

test('Node looks up each entry of Drizzle once, however many files import it', () => {
  const output = execFileSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(printLookups)}`,
      '--import',
      hook,
    ].concat(
      '--input-type=module',
      '-e',
      "import '../schema.ts'; import '../search/search-words.ts'",
    ),
    { cwd: import.meta.dirname, encoding: 'utf8' },
  )
  const names = output.trim().split('\n')
  assert.ok(names.includes('drizzle-orm'))
  assert.deepEqual(names, [...new Set(names)])
})

test('Drizzle’s package.json is still so long that the hook saves time', () => {
  const description = readFileSync(findPackageJSON('drizzle-orm', import.meta.url) ?? '', 'utf8')
  assert.ok(description.length > 100_000)
  assert.equal(JSON.parse(description).type, 'module')
})
