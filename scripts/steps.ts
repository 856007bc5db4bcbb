/** Runs programs one after another and counts what their tests say. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Count { passed: number; failed: number }

export interface Step {
  readonly title: string
  readonly run: readonly [string, ...string[]]
  readonly env?: Record<string, string>
  /** Reads the step's own count; without it the step counts as one test. */
  readonly count?: () => Count
}

/** Runs a step, telling how long it took. A step that ends badly counts as a failure even where all its tests pass. */
export function runStep({ title, run: [program, ...args], env = {}, count }: Step): Count {
  const began = performance.now()
  process.stdout.write(`\n── ${title}\n`)
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
  const counted = readCount(count) ?? { passed: status === 0 ? 1 : 0, failed: 0 }
  const failed = status !== 0 && counted.failed === 0 ? 1 : counted.failed
  process.stdout.write(`   ${counted.passed} passed, ${failed} failed, ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  return { passed: counted.passed, failed }
}

function readCount(count: Step['count']): Count | undefined {
  try {
    return count?.()
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const matches = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)

/** From the summary of Node's own test runner (TAP). */
export const countTap = (file: string) => (): Count => {
  const text = readFileSync(file, 'utf8')
  return { passed: matches(text, /^# pass (\d+)$/m), failed: matches(text, /^# fail (\d+)$/m) + matches(text, /^# cancelled (\d+)$/m) }
}

/** From Vitest's JSON report. */
export const countVitest = (file: string) => (): Count => {
  const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

/** From Playwright's JSON report. */
export const countPlaywright = (file: string) => (): Count => {
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as { stats: { expected: number; unexpected: number; flaky: number } }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}
