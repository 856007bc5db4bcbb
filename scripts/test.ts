/**
 * `npm test`: everything that proves the product. `npm test -- <path or words of a title>`: just
 * that, with `--postgres` on PostgreSQL.
 * `npm run test:watch -- <path>`: just that, again on every change. `npm run test:all`: what
 * repeats the proof for every story, theme,
 * width, language and browser. The last line counts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Outcome } from './outcomes.ts'
import { readWithTestCode, selectTests, type Selection } from './select-tests.ts'
import { runProof, runSelection, runSweeps, watchCommand } from './test-phases.ts'
import { testFiles } from './test-runners.ts'
import { watchTests, watchWith } from './watch-tests.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    /** The folder of a workspace, whose own `test` script this is. */
    in: { type: 'string', default: '.' },
  },
})

if (values.all && positionals.length > 0)
  exitWith(
    'npm run test:all takes no arguments. To run one thing: npm test -- <path or words of a title>',
  )
if (positionals.length === 0 && values.in === '.')
  if (values.watch) exitWith('Say what to watch: npm run test:watch -- packages/kit/src/button')
  else if (values.postgres) exitWith('Say what to run on PostgreSQL: npm test -- server --postgres')
  else await report(values.all ? runSweeps : runProof)
else await runWanted()

async function runWanted(): Promise<void> {
  const files = [...testFiles().keys()].filter(
    (file) => values.in === '.' || file.startsWith(`${values.in}/`),
  )
  const selection = selectTests(positionals, files, readWithTestCode)
  if (typeof selection === 'string') return exitWith(selection)
  if (values.watch) {
    const command = watchCommand(selection)
    if (command) return watchWith(command)
    return watchTests(process.argv.slice(2).filter((arg) => arg !== '--watch'))
  }
  await report(
    (reports) => runSelection(selection, { reports, postgres: values.postgres }),
    selection,
  )
}

/** Runs tests, and says last what came of them, where the reader of a long log looks first. */
async function report(
  run: (reports: string) => Promise<Outcome[]>,
  { words }: Partial<Selection> = {},
): Promise<void> {
  const reports = mkdtempSync(join(tmpdir(), 'passerelle-reports-'))
  const outcomes = await run(reports).finally(() => rmSync(reports, { recursive: true }))
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  const skipped = outcomes.flatMap((outcome) => outcome.skipped)
  for (const { test, why } of failures)
    process.stdout.write(`\n✖ ${test}\n${why.trim().replaceAll(/^/gm, '    ')}\n`)
  // Of a file with one wanted title, all others are skipped.
  for (const { test, why } of words === undefined ? skipped : [])
    process.stdout.write(`\n↓ ${test}\n    ${why}\n`)
  process.stdout.write(
    `\n${passed} passed, ${failures.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}\n`,
  )
  if (passed + failures.length + skipped.length === 0)
    exitWith(words === undefined ? 'No test ran.' : `No title of a test has "${words}".`)
  process.exit(failures.length === 0 ? 0 : 1)
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
