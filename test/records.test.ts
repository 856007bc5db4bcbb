/** The decision records have one form. Their tables of packages agree with every `package.json`. */
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

interface PackageJson {
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
}

const readPackage = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as PackageJson

const packageFiles = globSync('{.,packages/*,apps/*}/package.json').toSorted()
const recordFiles = globSync('docs/decisions/*.md').toSorted()

/** Returns the names in the first column of every table with the header `| package | why |`. */
function packagesInTables(record: string): string[] {
  const [, ...tables] = record.split('\n| package | why |\n')
  return tables.flatMap((rest) => {
    const rows =
      rest
        .split(/\n(?!\|)/)[0]
        ?.split('\n')
        .slice(1) ?? []
    return rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`((?:@[\w.-]+\/)?[\w.-]+)`/g)].map(
        ([, name = '']) => name,
      ),
    )
  })
}

test('every record has the same four headings', async () => {
  for (const file of recordFiles)
    assert.deepEqual(
      [...(await readFile(file, 'utf8')).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading),
      ['Context', 'Decision', 'Consequences', 'Status'],
      file,
    )
})

test('records are numbered without gaps, and each title has its number', async () => {
  for (const [index, file] of recordFiles.entries()) {
    const number = index + 1
    assert.match(file, new RegExp(`/${String(number).padStart(4, '0')}-[a-z0-9-]+\\.md$`))
    assert.match(await readFile(file, 'utf8'), new RegExp(`^# ${number}\\. \\S`))
  }
})

const listed = new Set<string>()
for (const file of recordFiles)
  for (const name of packagesInTables(await readFile(file, 'utf8'))) listed.add(name)

const usedBy = new Map<string, string>()
for (const file of packageFiles) {
  const { dependencies, optionalDependencies, peerDependencies } = await readPackage(file)
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    if (!name.startsWith('@passerelle/')) usedBy.set(name, file)
}

test('every runtime dependency has a row in a record, with its reason', () => {
  assert.deepEqual(
    [...usedBy].filter(([name]) => !listed.has(name)),
    [],
    'Add a row "| `package` | why we need it |" to docs/decisions/0003-runtime-dependencies.md. If only a script or a test needs the package, move it to devDependencies.',
  )
})

test('no record lists a package that is gone', () => {
  assert.deepEqual(
    [...listed].filter((name) => !usedBy.has(name)),
    [],
    'No package.json has these as runtime dependencies. Remove them from the table in docs/decisions.',
  )
})

test('packages that only generate data are development dependencies', async () => {
  const generators = ['airport-data-js', 'emojibase-data', 'subset-font']
  const development = new Set<string>()
  for (const file of packageFiles)
    for (const name of Object.keys((await readPackage(file)).devDependencies ?? {}))
      development.add(name)
  assert.deepEqual(
    generators.filter((name) => usedBy.has(name) || !development.has(name)),
    [],
  )
})

test('.nvmrc names the Node that the product runs on', async () => {
  const { dependencies } = await readPackage('package.json')
  assert.equal(
    (await readFile('.nvmrc', 'utf8')).trim(),
    dependencies?.['node'],
    'Change .nvmrc together with the dependency "node" of package.json.',
  )
})
