/** `npm test`: everything that proves the product, in one run. The last line counts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks } from './check.ts'
import { outcomeOfNode, outcomeOfPlaywright, outcomeOfVitest, type Outcome } from './outcomes.ts'
import { startPostgres } from './postgres.ts'
import { runTogether, type Step } from './steps.ts'

const reports = mkdtempSync(join(tmpdir(), 'passerelle-reports-'))
const report = (name: string) => join(reports, name)

const nodeTests = (
  title: string,
  name: string,
  files: readonly string[],
  env: Record<string, string> = {},
): Step => ({
  title,
  run: [
    'node',
    '--test',
    '--test-isolation=none',
    '--test-reporter=dot',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/node-report.ts',
    `--test-reporter-destination=${report(name)}`,
    ...files,
  ],
  env,
  outcome: outcomeOfNode(report(name)),
})

const vitest = (title: string, folder: string): Step => ({
  title,
  run: [
    'vitest',
    'run',
    '--root',
    folder,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report(`${folder.replace('/', '-')}.json`)}`,
  ],
  outcome: outcomeOfVitest(report(`${folder.replace('/', '-')}.json`)),
})

const serverTests = [
  'packages/contracts/src/**/*.test.ts',
  'apps/server/src/**/*.test.ts',
  'test/*.test.ts',
]

const steps = {
  browser: { title: 'A browser', run: ['node', 'scripts/chromium.ts'] },
  build: { title: 'The build and its budgets', run: ['node', 'scripts/build.ts'] },
  parties: nodeTests('Sites that are not ours, against the running portal', 'parties.json', [
    'test/relying-parties/*.test.ts',
  ]),
  faults: nodeTests(
    'Faults: kill, second process, database away, mail server down',
    'faults.json',
    ['test/faults/*.test.ts'],
  ),
} satisfies Record<string, Step>

const outcomes: Outcome[] = await runTogether([steps.browser], [steps.build])
const postgres = await startPostgres()
try {
  // Two lines of one core each, that wait for their databases now and then; the checks take what is left.
  outcomes.push(
    ...(await runTogether(
      checks,
      [
        nodeTests('Contracts and server, on the embedded database', 'embedded.json', serverTests),
        steps.parties,
      ],
      [
        nodeTests('Contracts and server, on PostgreSQL', 'postgres.json', serverTests, {
          TEST_DATABASE_URL: postgres.url,
        }),
        steps.faults,
      ],
    )),
  )
} finally {
  await postgres.remove()
}
outcomes.push(
  ...(await runTogether(
    [vitest('Kit, in a browser', 'packages/kit')],
    [vitest('Portal, in a browser', 'apps/portal')],
  )),
)
outcomes.push(
  ...(await runTogether([
    {
      title: 'Journeys, in a browser against the running portal',
      run: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('journeys.json') },
      outcome: outcomeOfPlaywright(report('journeys.json')),
    },
  ])),
)
rmSync(reports, { recursive: true, force: true })

const failures = outcomes.flatMap((outcome) => outcome.failures)
// Last, where whoever looks at a long log looks first.
for (const { test, why } of failures)
  process.stdout.write(`\n✖ ${test}\n${why.trim().replaceAll(/^/gm, '    ')}\n`)
process.stdout.write(
  `\n${outcomes.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed\n`,
)
process.exit(failures.length === 0 ? 0 : 1)
