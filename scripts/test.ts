/** `npm test`: everything that proves the product, in one run. The last line counts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from './check.ts'
import { startPostgres } from './postgres.ts'
import { countPlaywright, countTap, countVitest, runStep, runTogether, type Count, type Step } from './steps.ts'

const reports = mkdtempSync(join(tmpdir(), 'passerelle-reports-'))
const report = (name: string) => join(reports, name)

const nodeTests = (title: string, name: string, files: readonly string[], env: Record<string, string> = {}): Step => ({
  title,
  run: ['node', '--test', '--test-isolation=none', '--test-reporter=dot', '--test-reporter-destination=stdout', '--test-reporter=tap', `--test-reporter-destination=${report(name)}`, ...files],
  env,
  count: countTap(report(name)),
})

const vitest = (title: string, folder: string): Step => ({
  title,
  run: ['vitest', 'run', '--root', folder, '--reporter=dot', '--reporter=json', `--outputFile.json=${report(`${folder.replace('/', '-')}.json`)}`],
  count: countVitest(report(`${folder.replace('/', '-')}.json`)),
})

const serverTests = ['packages/contracts/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'test/*.test.ts']

const steps = {
  browser: { title: 'A browser', run: ['node', 'scripts/chromium.ts'] },
  build: { title: 'The build and its budgets', run: ['node', 'scripts/build.ts'] },
  parties: nodeTests('Sites that are not ours, against the running portal', 'parties.tap', ['test/relying-parties/*.test.ts']),
  faults: nodeTests('Faults: kill, second process, database away, mail server down', 'faults.tap', ['test/faults/*.test.ts']),
} satisfies Record<string, Step>

const counts: Count[] = (await Promise.all([check(), runTogether([steps.browser], [steps.build])])).flat()
const postgres = await startPostgres()
try {
  // Each of one core: two lines of them keep two busy.
  counts.push(...await runTogether(
    [nodeTests('Contracts and server, on the embedded database', 'embedded.tap', serverTests), steps.parties],
    [nodeTests('Contracts and server, on PostgreSQL', 'postgres.tap', serverTests, { TEST_DATABASE_URL: postgres.url }), steps.faults],
  ))
} finally {
  await postgres.remove()
}
counts.push(...await runTogether([vitest('Kit, in a browser', 'packages/kit')], [vitest('Portal, in a browser', 'apps/portal')]))
counts.push(await runStep({
  title: 'Journeys, in a browser against the running portal',
  run: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('journeys.json') },
  count: countPlaywright(report('journeys.json')),
}))
rmSync(reports, { recursive: true, force: true })

const total = (which: keyof Count) => counts.reduce((sum, count) => sum + count[which], 0)
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`)
process.exit(total('failed') === 0 ? 0 : 1)
