/** What every command of the command line is made of. */
import type { Config } from '../config/config.ts'
import type { Environment } from '../config/settings-reader.ts'
import type { Deps } from '../deps.ts'

/** Ends the command with a sentence for the person who typed it. */
export class UsageError extends Error {}

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
export function printError(text: string): void {
  process.stderr.write(`${text}\n`)
}

/**
 * What a command does: `work` on the opened database, or `alone`, without it. The arguments are read
 * before, so that a wrong command opens nothing and has no effect.
 */
export type Command =
  { readonly work: (deps: Deps) => Promise<void> } | { readonly alone: () => Promise<void> }

/** The commands that begin with the same word. */
export interface Topic {
  /** A line for each command, and for each of its options. */
  readonly help: string
  /** What to do while a server has the embedded database. */
  readonly whileServerRuns: string
  /** The sentence for a 404. */
  readonly notFound?: string
  /** By verb; the only command of a topic has the verb ''. They throw UsageError for wrong arguments. */
  readonly commands: Readonly<Record<string, (args: readonly string[], config: Config) => Command>>
  /** Commands by verb that say themselves what is wrong with the settings. */
  readonly onSettings?: Readonly<
    Record<string, (args: readonly string[], env: Environment) => Promise<void>>
  >
}

/**
 * Reads the arguments of a command that takes `--json` alone.
 * @throws UsageError when something else was typed
 */
export function readJsonFlag(command: string, args: readonly string[]): boolean {
  const others = args.filter((word) => word !== '--json')
  if (others.length > 0)
    throw new UsageError(`${command} takes nothing but --json: ${others.join(' ')}`)
  return args.length > 0
}

/** @throws UsageError when something was typed that the command does not take */
export function expectNothing(command: string, args: readonly string[]): void {
  if (args.length > 0) throw new UsageError(`${command} takes nothing: ${args.join(' ')}`)
}

/** Calls `each` for every entry of a list that comes in pages. */
export async function forEachOfPages<Entry>(
  read: (page: { limit: number; after: string | undefined }) => Promise<{
    objects: readonly Entry[]
    next: string | null
  }>,
  each: (entry: Entry) => void,
): Promise<void> {
  let after: string | undefined
  do {
    const { objects, next } = await read({ limit: 100, after })
    for (const entry of objects) each(entry)
    after = next ?? undefined
  } while (after !== undefined)
}
