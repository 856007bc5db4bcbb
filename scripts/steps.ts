/** Runs programs in parallel and gathers their results. */
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import type { Outcome } from './outcomes.ts'

type Environment = Readonly<Record<string, string>>

export interface Step {
  readonly title: string
  readonly run: readonly [string, ...string[]]
  /** Settings of the program. A function is called when the step begins. */
  readonly env?: Environment | (() => Promise<Environment>)
  /** Reads the step's own report; without it the step counts as one test. */
  readonly outcome?: () => Outcome
}

/**
 * Runs steps and gathers their results. The next step begins as soon as a place is free, so that
 * the processors have work until the last one. With one place the output is printed at once,
 * otherwise when the step ends, and a line says when it begins, so that a log that was cut off names
 * what hung. A step that ends with an error is a failure even if all its tests pass.
 * @param places the number of steps that run at the same time
 */
export async function runSteps(steps: readonly Step[], places = 1): Promise<Outcome[]> {
  const waiting = [...steps]
  const outcomes: Outcome[] = []
  const runWaiting = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      outcomes.push(await run(step, places === 1))
  }
  await Promise.all(Array.from({ length: places }, runWaiting))
  return outcomes
}

async function run(step: Step, isLive: boolean): Promise<Outcome> {
  const began = performance.now()
  process.stdout.write(isLive ? `\n── ${step.title}\n` : `\n── ${step.title} begins\n`)
  const { status, output } = await runToEnd(step, isLive)
  if (!isLive) process.stdout.write(`\n── ${step.title}\n${output}`)
  const { passed, failures, skipped } = outcomeOf(step, status, output)
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

/**
 * Returns the exit status of a step's program and its output. The status is null if the program
 * could not be started.
 */
async function runToEnd(
  { run: [program, ...args], env = {} }: Step,
  isLive: boolean,
): Promise<{ status: number | null; output: string }> {
  const settings = typeof env === 'function' ? await env() : env
  const pieces: Buffer[] = []
  const onOutput = (piece: Buffer) => {
    pieces.push(piece)
    if (isLive) process.stdout.write(piece)
  }
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings },
  })
  child.stdout.on('data', onOutput)
  child.stderr.on('data', onOutput)
  return new Promise((resolve) => {
    const end = (status: number | null) =>
      resolve({ status, output: stripVTControlCharacters(Buffer.concat(pieces).toString()) })
    child.once('error', (error) => {
      onOutput(Buffer.from(`${error.message}\n`))
      end(null)
    })
    child.once('close', end)
  })
}

function outcomeOf({ outcome }: Step, status: number | null, output: string): Outcome {
  const { passed, failures, skipped } = read(outcome) ?? {
    passed: status === 0 ? 1 : 0,
    failures: [],
    skipped: [],
  }
  if (status === 0 || failures.length > 0) return { passed, failures, skipped }
  return {
    passed,
    skipped,
    failures: [{ test: `ended with status ${status}`, why: lastLines(output, 30) }],
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
