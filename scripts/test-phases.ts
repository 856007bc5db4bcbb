/** What `npm test` and `npm run test:all` run, and what beside what. */
import { checks } from './check.ts'
import type { Outcome } from './outcomes.ts'
import { startPostgres } from './postgres.ts'
import { patternOf, type Selection } from './select-tests.ts'
import { runSteps, type Step } from './steps.ts'
import {
  isSweep,
  runners,
  testFiles,
  type Choice,
  type Runner,
  type RunnerName,
} from './test-runners.ts'

const browser: Step = { title: 'A browser', run: ['node', 'scripts/chromium.ts'] }
const build: Step = {
  title: 'The build and its budgets',
  run: ['node', 'scripts/build.ts', 'portal'],
}
const gallery: Step = { title: 'The gallery', run: ['node', 'scripts/build.ts', 'gallery'] }

/**
 * How many parts run at the same time, on two processors. Each list names the longest part first,
 * so that the last ones end together.
 */
const places = 2

/**
 * Everything that proves the product. The server's tests run on PostgreSQL, the journeys on the
 * embedded database.
 */
export async function runProof(reports: string): Promise<Outcome[]> {
  const step = (name: RunnerName, choice: Choice = {}) =>
    runners[name].step(reports, { files: filesOf(name, (file) => !isSweep(file)), ...choice })
  return [
    ...(await runSteps([browser, build])),
    ...(await withPostgres(async (env) =>
      runSteps(
        [
          step('server', { env }),
          step('portal'),
          step('faults'),
          step('journeys', { project: 'desktop by day' }),
          step('kit'),
          ...checks,
        ],
        places,
      ),
    )),
    // What moves while a page loads depends on what comes when: no other part runs beside it.
    ...(await runSteps([step('journeys', { project: 'phone by night', title: '@shift' })])),
  ]
}

/**
 * What repeats the proof: every story, theme, width and language, a phone, the other database, the
 * software of others, other browsers.
 */
export async function runSweeps(reports: string): Promise<Outcome[]> {
  const step = (name: RunnerName, choice: Choice = {}) =>
    runners[name].step(reports, { files: filesOf(name, isSweep), ...choice })
  return [
    ...(await runSteps([browser, build])),
    ...(await runSteps(
      [
        step('server', { files: filesOf('server') }),
        step('faults'),
        step('portal'),
        step('journeys', { project: 'desktop by day' }),
        step('kit'),
        step('engines'),
        step('parties'),
        gallery,
      ],
      places,
    )),
    // Alone, because it measures what moves while a page loads.
    ...(await runSteps([step('journeys', { files: [], project: 'phone by night' })])),
  ]
}

function filesOf(name: RunnerName, isWanted = (_file: string) => true): string[] {
  return [...testFiles()]
    .filter(([file, runner]) => runner === name && isWanted(file))
    .map(([file]) => file)
}

/** Only the tests that somebody asked for, each in its runner. */
export async function runSelection(
  { files, words }: Selection,
  { reports, postgres }: { reports: string; postgres: boolean },
): Promise<Outcome[]> {
  const runnerOf = testFiles()
  const names = [...new Set(files.flatMap((file) => runnerOf.get(file) ?? []))]
  const chosen: Runner[] = names.map((name) => runners[name])
  const outcomes = await runSteps([
    ...(chosen.some(({ needsBrowser }) => needsBrowser) ? [browser] : []),
    ...(chosen.some(({ needsBuild }) => needsBuild) ? [build] : []),
  ])
  // These say nothing of the product.
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  if (failures.length > 0) return outcomes
  const run = (env: Record<string, string>) =>
    runSteps(
      names.map((name) =>
        runners[name].step(reports, {
          files: files.filter((file) => runnerOf.get(file) === name),
          title: words === undefined ? undefined : patternOf(words),
          verbose: true,
          env,
        }),
      ),
    )
  return postgres ? withPostgres(run) : run({})
}

/** The command that runs the tests and watches by itself, where there is one. */
export function watchCommand({ files, words }: Selection): [string, ...string[]] | undefined {
  const runnerOf = testFiles()
  const [name, ...others] = new Set(files.map((file) => runnerOf.get(file)))
  if ((name !== 'kit' && name !== 'portal') || others.length > 0) return undefined
  const { workspace } = runners[name]
  return [
    'vitest',
    'watch',
    '--root',
    workspace,
    ...(words === undefined ? [] : ['-t', patternOf(words)]),
    ...files.map((file) => file.slice(workspace.length + 1)),
  ]
}

/** Runs steps with a PostgreSQL server of their own. */
async function withPostgres<T>(run: (env: Record<string, string>) => Promise<T>): Promise<T> {
  const postgres = await startPostgres()
  try {
    return await run({ TEST_DATABASE_URL: postgres.socketUrl })
  } finally {
    await postgres.remove()
  }
}
