/** `members …`: moves the members of the programme in from another system, and out again. */
import { constants, setPriority } from 'node:os'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { exportAgents } from '../agent-import/export.ts'
import { encodings, type Encoding } from '../agent-import/decode-file.ts'
import { ImportError } from '../agent-import/import-error.ts'
import { importFile, type ImportOptions } from '../agent-import/import.ts'
import { mapExample } from '../agent-import/map-example.ts'
import { readMap } from '../agent-import/map.ts'
import { outcomeKinds, type Counts } from '../agent-import/report.ts'
import { checkSecretKey } from '../db/secret-key/secret-key-check.ts'
import type { Deps } from '../deps.ts'
import { fieldErrorWords } from '../problems/field-error-words.ts'
import { print, UsageError, type Command, type Topic } from './command.ts'
import { strayWordLines } from './field-error-lines.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const importOptions = {
  map: text,
  'dry-run': flag,
  continue: flag,
  invite: text,
  encoding: text,
  delimiter: text,
  report: text,
  example: flag,
} as const satisfies ParseArgsOptionsConfig

type Options = Partial<Record<keyof typeof importOptions, string | boolean>>

/** @throws UsageError with a line for everything that is wrong */
function parseOptions(args: readonly string[]): { options: Options; files: readonly string[] } {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: importOptions,
    strict: false,
    allowPositionals: true,
  })
  const options: Options = { ...values }
  const lines = Object.entries(options).flatMap(([name, value]) => {
    if (!Object.hasOwn(importOptions, name)) return [`  ${name}: ${fieldErrorWords.unknown}`]
    const isText = importOptions[name as keyof typeof importOptions].type === 'string'
    if (isText !== (typeof value === 'string'))
      return [`  ${name}: ${isText ? 'needs a value' : 'takes no value'}`]
    return []
  })
  lines.push(...valueErrors(options), ...fileErrors(options, positionals))
  if (lines.length > 0) throw new UsageError(`Nothing was imported:\n${lines.join('\n')}`)
  return { options, files: positionals }
}

function valueErrors({ invite, encoding, delimiter, ...options }: Options): string[] {
  const lines: string[] = []
  if (typeof invite === 'string' && !/^[1-9]\d{0,5}$/.test(invite))
    lines.push('  invite: must be a number of mails an hour')
  if (typeof encoding === 'string' && !(encodings as readonly string[]).includes(encoding))
    lines.push(`  encoding: must be one of these: ${encodings.join(', ')}`)
  if (typeof delimiter === 'string' && !/^(?:[^"\r\n]|\\t)$/.test(delimiter))
    lines.push('  delimiter: must be one character, or \\t for a tabulator')
  if (options['dry-run'] && options.continue)
    lines.push('  continue: does not go with a dry run, which writes nothing to go on with')
  if (options['dry-run'] && invite !== undefined)
    lines.push('  invite: does not go with a dry run, which mails nobody')
  return lines
}

function fileErrors({ example }: Options, [file, ...more]: readonly string[]): string[] {
  if (example) return file === undefined ? [] : strayWordLines([file])
  if (file === undefined) return [`  FILE: ${fieldErrorWords.required}`]
  return strayWordLines(more)
}

function importCommand(args: readonly string[]): Command {
  const { options, files } = parseOptions(args)
  if (options.example) return { alone: async () => print(mapExample) }
  const [file = ''] = files
  const textOf = (name: keyof Options) => options[name] as string | undefined
  const delimiter = textOf('delimiter')
  return {
    work: async (deps) => {
      // A server on the same machine computes its sign-ins first.
      setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
      const mapFile = textOf('map')
      const invite = textOf('invite')
      const given: ImportOptions = {
        source: {
          file,
          encoding: (textOf('encoding') ?? 'utf-8') as Encoding,
          delimiter: delimiter === String.raw`\t` ? '\t' : delimiter,
        },
        map: mapFile === undefined ? undefined : await usage(readMap(mapFile)),
        reportFile: textOf('report') ?? `${file}.report`,
        isDry: options['dry-run'] === true,
        isContinued: options.continue === true,
        invitePerHour: invite === undefined ? undefined : Number(invite),
        out: process.stderr,
      }
      // What a run writes is good with this key only, also for a server that starts later.
      if (!given.isDry) await checkSecretKey(deps.db, deps.keys)
      printCounts(await usage(importFile(deps, given)), given)
    },
  }
}

/** Turns what the file or the map is wrong about into a sentence for the person who typed. */
async function usage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof ImportError ? new UsageError(error.message) : error
  }
}

function printCounts(counts: Counts, { isDry, invitePerHour, reportFile }: ImportOptions): void {
  const outcome = isDry ? 'A dry run: nothing was written' : 'The import is complete'
  print(`${outcome}${refusedRows(counts.refused)}.`)
  for (const kind of outcomeKinds) print(`${kind.padEnd(10)}${counts[kind]}`)
  if (invitePerHour !== undefined)
    print(`${counts.invited} are invited, ${invitePerHour} an hour; the running server mails them.`)
  print(`Each row has its line in ${reportFile}.`)
  if (counts.refused > 0) process.exitCode = 1
}

function refusedRows(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '; 1 row was refused' : `; ${count} rows were refused`
}

function exportCommand(args: readonly string[]): Command {
  const [file, ...more] = args
  if (file === undefined || file.startsWith('-') || more.length > 0)
    throw new UsageError('Please say one file; .jsonl at its end means JSON lines, else it is CSV.')
  return {
    work: async (deps: Deps) => {
      const count = await usage(exportAgents(deps, file, process.stderr))
      print(
        `${count} members are in ${file}. Their password hashes are too: keep it as safe as the database.`,
      )
    },
  }
}

export const members: Topic = {
  help: `  members import FILE   moves members in from another system, with their passwords
    --map map.json                which column is which field; without it the columns have the names of the fields
    --example                     prints a map that explains itself
    --dry-run                     checks everything, writes the report and nothing else
    --continue                    goes on with an import that was interrupted
    --invite N                    mails a link to set a password to those who came without one, N an hour; else nobody gets a mail
    --encoding                    ${encodings.join(' | ')}; utf-8 when nothing is said
    --delimiter                   of CSV; found out from the first line when nothing is said
    --report                      a line for each row; FILE.report when nothing is said
  members export FILE   writes the members as members import reads them; FILE.jsonl is JSON lines, else CSV`,
  whileServerRuns:
    'Stop the server, move the members, and start it again. With PostgreSQL the server can go on running.',
  commands: { import: importCommand, export: exportCommand },
}
