/** How the parts of a run are put beside each other. */
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runSteps, type Step } from '../scripts/steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'passerelle-steps-'))
after(() => rmSync(folder, { recursive: true }))

/** A step that runs a program. */
const step = (title: string, program: string): Step => ({
  title,
  run: [process.execPath, '--input-type=module', '-e', program],
})
const marker = join(folder, 'third')
const write = (file: string) =>
  `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(file)}, '')`
/** Ends well when the third step has run, which it does beside this one. */
const waitForThird = `
  import { existsSync } from 'node:fs'
  for (let tries = 0; !existsSync(${JSON.stringify(marker)}); tries += 1) {
    if (tries > 600) process.exit(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }`

test('of two places, each takes the next step when it is free, also after a step that failed; the failure is named', async () => {
  const outcomes = await runSteps(
    [step('first', waitForThird), step('second', 'process.exit(3)'), step('third', write(marker))],
    2,
  )
  assert.ok(existsSync(marker))
  assert.deepEqual(
    outcomes.flatMap(({ failures }) => failures.map((failure) => failure.test)),
    ['second: ended with status 3'],
  )
  assert.equal(
    outcomes.reduce((sum, { passed }) => sum + passed, 0),
    2,
  )
})

test('settings of a step are asked for when it begins, such as a free port', async () => {
  const ended = join(folder, 'ended')
  const outcomes = await runSteps([
    step('first', write(ended)),
    {
      ...step('second', `process.exit(process.env.FIRST_HAS_ENDED === 'true' ? 0 : 1)`),
      env: async () => ({ FIRST_HAS_ENDED: String(existsSync(ended)) }),
    },
  ])
  assert.deepEqual(
    outcomes.map(({ passed }) => passed),
    [1, 1],
  )
})
