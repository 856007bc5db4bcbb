/** Runs programs side by side and gathers what came of them. */
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import type { Outcome } from './outcomes.ts'

export interface Step {
  readonly title: string
  readonly run: readonly [string, ...string[]]
  readonly env?: Record<string, string>
  /** Reads the step's own report; without it the step counts as one test. */
  readonly outcome?: () => Outcome
}

/**
 * Runs lines of steps side by side; what a step said follows when it is done, or at once where there is one line. A step that ends badly is a failure even where all its tests pass.
 * @param lines the steps of one line run one after another
 */
export async function runTogether(...lines: readonly (readonly Step[])[]): Promise<Outcome[]> {
  const alone = lines.length === 1
  const outcomes = await Promise.all(
    lines.map(async (steps) => {
      const outcomes: Outcome[] = []
      for (const step of steps) outcomes.push(await run(step, alone))
      return outcomes
    }),
  )
  return outcomes.flat()
}

async function run(step: Step, alone: boolean): Promise<Outcome> {
  const began = performance.now()
  if (alone) process.stdout.write(`\n── ${step.title}\n`)
  const { status, said } = await ended(step, alone)
  if (!alone) process.stdout.write(`\n── ${step.title}\n${said}`)
  const { passed, failures, skipped } = outcomeOf(step, status, said)
  process.stdout.write(
    `   ${passed} passed, ${failures.length} failed, ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
  )
  return {
    passed,
    failures: failures.map(({ test, why }) => ({
      test: `${step.title}: ${test}`,
      why: stripVTControlCharacters(why),
    })),
    skipped: skipped.map(({ test, why }) => ({ test: `${step.title}: ${test}`, why })),
  }
}

/** The exit status of a step's program, null where it could not be run, and what it said. */
function ended(
  { run: [program, ...args], env = {} }: Step,
  live: boolean,
): Promise<{ status: number | null; said: string }> {
  const pieces: Buffer[] = []
  const hear = (piece: Buffer) => {
    pieces.push(piece)
    if (live) process.stdout.write(piece)
  }
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise((resolve) => {
    const end = (status: number | null) =>
      resolve({ status, said: stripVTControlCharacters(Buffer.concat(pieces).toString()) })
    child.once('error', (error) => {
      hear(Buffer.from(`${error.message}\n`))
      end(null)
    })
    child.once('close', end)
  })
}

function outcomeOf({ outcome }: Step, status: number | null, said: string): Outcome {
  const { passed, failures, skipped } = read(outcome) ?? {
    passed: status === 0 ? 1 : 0,
    failures: [],
    skipped: [],
  }
  if (status === 0 || failures.length > 0) return { passed, failures, skipped }
  return {
    passed,
    skipped,
    failures: [{ test: `ended with status ${status}`, why: lastLines(said, 30) }],
  }
}

function read(outcome: Step['outcome']): Outcome | undefined {
  try {
    return outcome?.()
  } catch (error) {
    return {
      passed: 0,
      skipped: [],
      failures: [{ test: 'left no report that can be read', why: String(error) }],
    }
  }
}

const lastLines = (text: string, lines: number) =>
  text.trimEnd().split('\n').slice(-lines).join('\n')
