/** The sizes that the kit's SIZES.md says. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { buildForSizes, measureSizes } from '../packages/kit/sizes.ts'

/** A library of a later version moves a size a little. */
const isNear = (said: number, measured: number) =>
  Math.abs(said - measured) <= Math.max(0.3, 0.05 * measured)

test('SIZES.md has every element of the package, with its true sizes', async () => {
  const said = new Map(
    [...readFileSync('packages/kit/SIZES.md', 'utf8').matchAll(/^\| ([A-Z].*) \|$/gm)].map(
      ([, row = '']) => {
        const [element = '', ...sizes] = row.split(' |').map((cell) => cell.trim())
        return [element, sizes.map(Number)] as const
      },
    ),
  )
  const { folder, remove } = buildForSizes()
  const measured = await measureSizes(folder).finally(remove)
  assert.ok(measured.length > 50)
  const wrong = measured.filter(({ element, script, onDemand, style }) => {
    const row = said.get(element)
    const sizes = [script, onDemand, style].map((bytes) => bytes / 1000)
    return !row || sizes.some((size, place) => !isNear(row[place] ?? 0, size))
  })
  assert.deepEqual(wrong, [], 'npm run sizes --workspace packages/kit writes the table')
  assert.deepEqual(
    [...said.keys()],
    measured.map(({ element }) => element),
  )
})
