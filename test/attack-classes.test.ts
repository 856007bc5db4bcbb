/** docs/attacks.md and the titles of the tests must name the same classes. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'

const isClass = /^[AF]\d\d$/

/** The classes that titles of tests begin with. */
async function classesInTitles(): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const file of glob('{apps/server,e2e,test}/**/*.{test,spec}.ts', {
    exclude: (path) => String(path).includes('node_modules'),
  }))
    for (const [, classes = ''] of (await readFile(file, 'utf8')).matchAll(
      /(?:test|describe)\(\s*['"`]([AF]\d\d(?: and [AF]\d\d)*):/g,
    ))
      for (const each of classes.split(' and ')) found.add(each)
  return found
}

test('every class of attacks and faults has a test whose title names it, and every such title a class', async () => {
  const document = await readFile('docs/attacks.md', 'utf8')
  const rows = document.split('\n').map((line) => line.split(' | ').map((cell) => cell.trim()))
  const classes = rows.flatMap(([first = '', , state = '']) => {
    const name = first.replace('| ', '')
    if (!isClass.test(name)) return []
    assert.match(state, /^(?:closed|by design: .+) \|$/, name)
    return name
  })
  assert.equal(classes.length, 52 + 20)
  assert.deepEqual([...(await classesInTitles())].toSorted(), classes.toSorted())
})
