/**
 * No screen depends on the device's orientation. This test reads the sources, because axe would
 * have to fetch every stylesheet again on every page.
 */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'

test('no sheet and no program asks which way a screen is held (WCAG 2.1, 1.3.4)', async () => {
  let files = 0
  const offences: string[] = []
  for await (const file of glob([
    'packages/*/src/**/*.{css,svg,ts,tsx}',
    'apps/*/src/**/*.{css,svg,ts,tsx}',
    'apps/portal/*.{html,ts}',
  ])) {
    files += 1
    if (
      /\(\s*orientation\s*:|screen\.orientation|(?:device)?orientation(?:change)?['"`]|@media[^{]*(?:orientation|aspect-ratio)/i.test(
        await readFile(file, 'utf8'),
      )
    )
      offences.push(file)
  }
  assert.ok(files > 100, `${files} files`)
  assert.deepEqual(offences, [])
})
