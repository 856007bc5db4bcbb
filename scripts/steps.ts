/** Runs programs and counts what their tests say. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Count { passed: number; failed: number }

export interface Step {
  readonly title: string
  readonly run: readonly [string, ...string[]]
  readonly env?: Record<string, string>
  /** Reads the step's own count; without it the step counts as one test. */
  readonly count?: () => Count
}

/**
 * Runs lines of steps side by side; what a step said follows when it is done. A step that ends badly counts as a failure even where all its tests pass.
 * @param lines the steps of one line run one after another
 */
export async function runTogether(...lines: readonly (readonly Step[])[]): Promise<Count[]> {
  const counts = await Promise.all(lines.map(async (steps) => {
    const counts: Count[] = []
    for (const step of steps) {
      const pieces: Buffer[] = []
      const began = performance.now()
      const status = await ended(step, pieces)
      process.stdout.write(`\n── ${step.title}\n${Buffer.concat(pieces).toString()}`)
      counts.push(told(step, status, began))
    }
    return counts
  }))
  return counts.flat()
}

/** Runs a step alone, telling what it says at once. */
export async function runStep(step: Step): Promise<Count> {
  process.stdout.write(`\n── ${step.title}\n`)
  const began = performance.now()
  return told(step, await ended(step), began)
}

/** The exit status of a step's program. With `pieces`, what it says is kept there. */
function ended({ run: [program, ...args], env = {} }: Step, pieces?: Buffer[]): Promise<number | null> {
  const told = pieces ? 'pipe' : 'inherit'
  const child = spawn(program, args, { stdio: ['ignore', told, told], env: { ...process.env, ...env } })
  child.stdout?.on('data', (piece: Buffer) => pieces?.push(piece))
  child.stderr?.on('data', (piece: Buffer) => pieces?.push(piece))
  return new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
}

function told({ count }: Step, status: number | null, began: number): Count {
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
