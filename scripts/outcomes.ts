/** Reads the results of a step from its report. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

export interface NamedTest {
  /** Where the test is and what it is called. */
  readonly test: string
  readonly why: string
}

export interface Outcome {
  readonly passed: number
  readonly failures: readonly NamedTest[]
  /** Tests that this machine cannot run, each with the sentence that says what is missing. */
  readonly skipped: readonly NamedTest[]
}

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** What `node-report.ts` wrote. */
export const outcomeOfNode = (file: string) => (): Outcome => json(file) as Outcome

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** From Vitest's JSON report. A file that could not be read fails without a test. */
export const outcomeOfVitest = (file: string) => (): Outcome => {
  const { numPassedTests, testResults } = json(file) as VitestReport
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        test: `${relative('.', name)} ${fullName}`,
        why: failureMessages.join('\n'),
      }))
    return failed.length > 0 || status !== 'failed'
      ? failed
      : [{ test: relative('.', name), why: message }]
  })
  return { passed: numPassedTests, failures, skipped: [] }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    line: number
    title: string
    tests: {
      projectName: string
      status: string
      annotations: { type: string; description?: string }[]
      results: { errors: { message?: string }[] }[]
    }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

/** From Playwright's JSON report. What fails and then passes has failed. */
export const outcomeOfPlaywright = (file: string) => (): Outcome => {
  const { stats, suites, errors } = json(file) as PlaywrightReport
  const ofRun = errors.map(({ message }) => ({ test: 'the run', why: message ?? '' }))
  const tests = suites.flatMap(testsIn)
  return {
    passed: stats.expected,
    failures: [
      ...ofRun,
      ...tests.filter(({ status }) => status === 'unexpected' || status === 'flaky'),
    ],
    skipped: tests.filter(({ status }) => status === 'skipped'),
  }
}

const testsIn = ({
  suites = [],
  specs = [],
}: PlaywrightSuite): (NamedTest & { status: string })[] => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status, annotations, results }) => ({
      test: `${file}:${line} ${title} (${projectName})`,
      why: [
        ...annotations.map(({ description }) => description),
        ...results.flatMap(({ errors }) => errors.map(({ message }) => message)),
      ].join('\n'),
      status,
    })),
  ),
  ...suites.flatMap(testsIn),
]
