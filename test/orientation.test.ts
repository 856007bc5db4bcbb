/** A screen is the same whichever way it is held. Asked of the sources, since the journeys would have to read every style anew on every page. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'

test('no sheet and no program asks which way a screen is held (WCAG 2.1, 1.3.4)', async () => {
  const offences: string[] = []
  for await (const file of glob(['packages/*/src/**/*.{css,ts,tsx}', 'apps/*/src/**/*.{css,ts,tsx}', 'apps/portal/index.html'])) {
    if (/(?<!aria-)orientation/i.test(await readFile(file, 'utf8'))) offences.push(file)
  }
  assert.deepEqual(offences, [])
})
