/** What `config check` and `doctor` find. */
import { print } from './command.ts'

export interface Check {
  readonly name: string
  /** note: works, but worth knowing. fault: something does not work. */
  readonly state: 'ok' | 'note' | 'fault'
  /** A sentence: what was found and, for a fault, what to do. It holds no secret. */
  readonly detail: string
}

export function ok(name: string, detail: string): Check {
  return { name, state: 'ok', detail }
}
export function note(name: string, detail: string): Check {
  return { name, state: 'note', detail }
}
export function fault(name: string, detail: string): Check {
  return { name, state: 'fault', detail }
}

/** Prints the checks, as lines or as JSON. A fault ends the command with 1. */
export function reportChecks(checks: readonly Check[], { json }: { json: boolean }): void {
  const isGood = checks.every(({ state }) => state !== 'fault')
  if (json) print(JSON.stringify({ ok: isGood, checks }, null, 2))
  else
    for (const { name, state, detail } of checks)
      print(`${state.padEnd(6)}${name.padEnd(14)}${detail}`)
  if (!isGood) process.exitCode = 1
}

/** The first line of an error, for a sentence. */
export function reasonOf(error: unknown): string {
  return (
    (error instanceof Error ? error.message || String(error) : String(error)).split('\n')[0] ?? ''
  )
}
