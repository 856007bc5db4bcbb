/** `npm ci` takes the lock file as it is, on every platform that the tools have. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

interface Locked {
  readonly version?: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
) as { packages: Record<string, Locked> }

/** Finds what a package gets when it imports a name: the nearest folder `node_modules` with it. */
function resolved(from: string, name: string): Locked | undefined {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const found = packages[`${folder}${folder && '/'}node_modules/${name}`]
    if (found || folder === '') return found
  }
}

const optional = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies).map(([name, version]) => ({ from, name, version })),
)

test('the lock file has every optional package, in the version that is asked for', () => {
  assert.ok(optional.length > 100)
  const wrong = optional.filter(({ from, name, version }) => {
    const found = resolved(from, name)
    return !found || (/^\d/.test(version) && found.version !== version)
  })
  assert.deepEqual(wrong, [])
})

test('a tool with a package for one platform has one for Linux and macOS, x64 and arm64', () => {
  const platforms = ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64']
  const families = Map.groupBy(
    optional.filter(({ from, name }) => resolved(from, name)?.os !== undefined),
    ({ from }) => from,
  )
  assert.ok(families.size >= 8, String(families.size))
  for (const [from, members] of families) {
    // A PostgreSQL for the tests; other machines use their own.
    if (from === 'apps/server') continue
    const has = members.flatMap(({ name }) => {
      const { os = [], cpu = [] } = resolved(from, name) ?? {}
      return os.flatMap((system) => cpu.map((processor) => `${system} ${processor}`))
    })
    const missing = platforms.filter((platform) => has.length > 2 && !has.includes(platform))
    assert.deepEqual(missing, [], from)
  }
})
