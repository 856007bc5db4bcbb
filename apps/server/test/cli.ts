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

const program = fileURLToPath(new URL('../src/cli/cli.ts', import.meta.url))

export const runCli = (
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CliAnswer> =>
  new Promise((resolve) => {
    // Without the cache every process would compile the program anew.
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
    execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH, HOME, NODE_COMPILE_CACHE, ...settings } },
      (error, said, told) => resolve({ code: Number(error?.code ?? 0), said, told }),
    )
  })
