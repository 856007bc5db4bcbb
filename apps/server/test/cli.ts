/** Runs the command line as an operator does: as a process, with settings in the environment. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface CliAnswer {
  readonly code: number
  /** Standard output. */
  readonly said: string
  /** Standard error. */
  readonly told: string
}

/** The program of the command line. */
export const cliProgram = fileURLToPath(new URL('../src/cli/cli.ts', import.meta.url))

/** What a program of ours takes from the environment of the tests, besides its settings. */
export const programEnv = (): NodeJS.ProcessEnv => {
  // Without the cache every process would compile the program anew.
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE }
}

/**
 * How a program of ours is started, which ends soon. The embedded database is WebAssembly, and a
 * second, better compilation of it takes more time than it saves.
 */
export const programFlags: readonly string[] = ['--liftoff-only']

export const runCli = (
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CliAnswer> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [...programFlags, cliProgram, ...args],
      { env: { ...programEnv(), ...settings } },
      (error, said, told) => resolve({ code: Number(error?.code ?? 0), said, told }),
    )
  })
