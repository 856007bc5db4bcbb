/** Runs the product as its own process, as an operator does. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { programEnv } from '../apps/server/test/cli.ts'
import { freePort } from '../scripts/free-port.ts'

/** One budget and its measured value. */
export interface Figure {
  readonly what: string
  readonly measured: string
  readonly budget: string
  /** undefined when the budget is not a number, so that nothing can be compared. */
  readonly isWithinBudget: boolean | undefined
}

export interface RunningProgram {
  readonly url: string
  /** From `node` to the first answered request, in milliseconds. */
  readonly readyAfterMs: number
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a Node program that listens on PORT and answers at `/healthz`. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
): Promise<RunningProgram> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child: ChildProcess = spawn(process.execPath, [file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...programEnv(),
      LOG_LEVEL: 'error',
      PORT: String(port),
      MONITORING_PORT: '0',
      PUBLIC_URL: url,
      ...env,
    },
  })
  while (
    !(await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) throw new Error(`${file} ended with ${ended}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const readyAfter = performance.now() - startedAt
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return { url, readyAfterMs: readyAfter, pid: child.pid ?? 0, stop }
}

export const secretKey = 'a-key-of-benchmarks-0123456789-0123456789'

export const startProduct = (env: Record<string, string>) =>
  startProgram('apps/server/src/main.ts', {
    TRUST_PROXY: '1',
    SECRET_KEY: secretKey,
    DEMO: 'on',
    ...env,
  })

const memoryLine = (pid: number, name: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
}

/** Resident memory in megabytes. */
export const residentMemory = (pid: number): number => memoryLine(pid, 'VmRSS')

/** The highest resident memory since the start, in megabytes. */
export const peakMemory = (pid: number): number => memoryLine(pid, 'VmHWM')

const tasksOf = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}/schedstat`)
  } catch {
    // The process has ended, as idle connections of a pool do.
    return []
  }
}

/** The processor time of processes and their threads since their start. Milliseconds. */
export function processorTime(processes: readonly number[]): number {
  const ofThread = (file: string) => {
    try {
      return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6
    } catch {
      return 0
    }
  }
  return processes.flatMap(tasksOf).reduce((sum, file) => sum + ofThread(file), 0)
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The median with the smallest and the largest value: machines are noisy. */
export function range(values: readonly number[]): { median: number; text: string } {
  const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)].map(
    (value) => value.toFixed(2),
  )
  return { median: median(values), text: `${middle} (${low} to ${high})` }
}

/** Signs a demo agent in and returns the session's cookie. */
export async function sessionCookie(url: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
