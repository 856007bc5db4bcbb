/** Which program runs which test files, and how it is called. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { outcomeOfNode, outcomeOfPlaywright, outcomeOfVitest } from './outcomes.ts'
import { escaped } from './select-tests.ts'
import type { Step } from './steps.ts'

/**
 * Test files that belong to `npm run test:all`: they repeat the proof for every story, width or
 * language, or with the software of others.
 */
export const isSweep = (file: string): boolean =>
  /\.sweep\.|\/conformance\/|\/relying-parties\/|\/engines\//.test(file)

export interface Choice {
  /** Paths of test files from the root; all of the runner's without it. */
  readonly files?: readonly string[]
  /** A regular expression that the full title must match. */
  readonly title?: string | undefined
  /** Prints each test by its title. */
  readonly verbose?: boolean
  /** A project of Playwright's configuration. */
  readonly project?: string
  readonly env?: Record<string, string>
}

export interface Runner {
  readonly title: string
  readonly globs: readonly string[]
  /** The tests need the built portal. */
  readonly needsBuild?: boolean
  /** The tests need a browser. */
  readonly needsBrowser?: boolean
  /** @param reports the folder that the report is written to */
  readonly step: (reports: string, choice: Choice) => Step
}

let reportCount = 0
const reportIn = (reports: string) => join(reports, `${(reportCount += 1)}.json`)

const nodeRunner = (title: string, ...globs: string[]): Runner => ({
  title,
  globs,
  step: (reports, { files = globs, title: pattern, verbose, env = {} }) => {
    const report = reportIn(reports)
    return {
      title,
      run: [
        'node',
        '--test',
        '--test-isolation=none',
        // A test that hangs is named, and what it leaves open does not keep the run from its end.
        '--test-timeout=300000',
        '--test-force-exit',
        `--test-reporter=${verbose ? 'spec' : 'dot'}`,
        '--test-reporter-destination=stdout',
        '--test-reporter=./scripts/node-report.ts',
        `--test-reporter-destination=${report}`,
        ...(pattern === undefined ? [] : [`--test-name-pattern=${pattern}`]),
        ...files,
      ],
      env,
      outcome: outcomeOfNode(report),
    }
  },
})

const vitestRunner = (title: string, workspace: string): Runner & { workspace: string } => ({
  title,
  workspace,
  globs: [`${workspace}/{src,test}/**/*.test.{ts,tsx}`],
  needsBrowser: true,
  step: (reports, { files = [], title: pattern, verbose, env = {} }) => {
    const report = reportIn(reports)
    return {
      title,
      run: [
        'vitest',
        'run',
        '--root',
        workspace,
        `--reporter=${verbose ? 'tree' : 'dot'}`,
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...(pattern === undefined ? [] : ['-t', pattern]),
        // An assertion waits until the test's time is over, and now a person waits with it.
        ...(verbose ? ['--testTimeout=20000'] : []),
        ...files.map((file) => file.slice(workspace.length + 1)),
      ],
      env,
      outcome: outcomeOfVitest(report),
    }
  },
})

const journeys: Runner = {
  title: 'Journeys, in a browser against the running portal',
  globs: ['e2e/*.spec.ts'],
  needsBrowser: true,
  needsBuild: true,
  step: (reports, { files = [], title: pattern, project, verbose, env = {} }) => {
    const report = reportIn(reports)
    return {
      title: journeys.title,
      run: [
        'playwright',
        'test',
        '--config',
        'e2e/playwright.config.ts',
        `--reporter=${verbose ? 'list' : 'dot'},json`,
        '--pass-with-no-tests',
        ...(project === undefined ? [] : [`--project=${project}`]),
        ...(pattern === undefined ? [] : ['-g', pattern]),
        // Playwright reads its file arguments as regular expressions.
        ...files.map((file) => `${escaped(`/${file}`)}$`),
      ],
      // Looked for when the journeys begin: parts that ran before them have opened ports too.
      env: async () => ({
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        E2E_PORT: String(await freePort()),
      }),
      outcome: outcomeOfPlaywright(report),
    }
  },
}

export const runners = {
  server: nodeRunner(
    'Contracts and server',
    'packages/contracts/{src,test}/**/*.test.ts',
    'apps/server/{src,test}/**/*.test.ts',
    'test/*.test.ts',
  ),
  parties: {
    ...nodeRunner(
      'Sites that are not ours, against the running portal',
      'test/relying-parties/*.test.ts',
    ),
    needsBuild: true,
    needsBrowser: true,
  },
  faults: {
    ...nodeRunner(
      'Faults: kill, second process, database away, mail server down',
      'test/faults/*.test.ts',
    ),
    needsBuild: true,
  },
  engines: {
    ...nodeRunner('Journeys in Firefox and WebKit', 'e2e/engines/*.test.ts'),
    needsBuild: true,
  },
  kit: vitestRunner('Kit, in a browser', 'packages/kit'),
  portal: vitestRunner('Portal, in a browser', 'apps/portal'),
  journeys,
} satisfies Record<string, Runner>

export type RunnerName = keyof typeof runners

/** Every test file with the runner it belongs to. */
export const testFiles = (): Map<string, RunnerName> =>
  new Map(
    Object.entries<Runner>(runners).flatMap(([name, { globs }]) =>
      globSync(globs)
        .sort()
        .map((file): [string, RunnerName] => [file, name as RunnerName]),
    ),
  )
