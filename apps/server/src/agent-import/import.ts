/**
 * Imports the members of another system from a file: each becomes an agent. The file is read twice:
 * first to find out whether it is right as a whole, then to write it in parts. Each part is one
 * transaction, which also notes how far the import is.
 */
import { setTimeout } from 'node:timers/promises'
import { sha256 } from '../crypto/tokens.ts'
import { isDatabaseAway, isDuplicate } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import { readAgent } from './agent-row.ts'
import { ImportError } from './import-error.ts'
import { inviteAgents } from './invitations.ts'
import { KeyIndex } from './key-index.ts'
import { identityMap, type ImportMap } from './map.ts'
import { Progress, type ProgressOutput } from './progress.ts'
import { readRows, startOfFile, type SourceFile, type SourceRow } from './read-rows.ts'
import { noCounts, Report, reportLine, type Counts, type RowOutcome } from './report.ts'
import { advanceImport, beginImport, endImport, findImport } from './store.ts'
import { keysOf, surveyFile, type Survey } from './survey.ts'
import { readFields } from './values.ts'
import { importBatch, type BatchResult, type CheckedRow } from './write-batch.ts'

/** How many rows are one transaction. */
const partSize = 500
/**
 * The same where weak digests are among them: each is wrapped within the transaction, and takes as
 * long as a sign-in.
 */
const slowPartSize = 10
/**
 * On PostgreSQL the import rests after each part for this share of the time that it took. Else
 * people who sign in meanwhile would wait far longer (bench/README.md). Beside the
 * embedded database no server runs.
 */
const restShare = 0.55

export interface ImportOptions {
  readonly source: SourceFile
  /** Undefined: the columns have the names of the fields. */
  readonly map: ImportMap | undefined
  readonly reportFile: string
  readonly isDry: boolean
  /** Goes on with an import that was interrupted. */
  readonly isContinued: boolean
  /** How many invitations leave in an hour; undefined: none. */
  readonly invitePerHour: number | undefined
  /** Where the progress is shown. */
  readonly out: ProgressOutput
}

/** How far an import is. */
interface Checkpoint {
  readonly rows: number
  readonly reportBytes: number
  readonly counts: Counts
}
const start: Checkpoint = { rows: 0, reportBytes: 0, counts: noCounts() }

/**
 * Imports a file.
 * @returns the counts of the whole file, also of the part before an interruption
 * @throws ImportError when nothing can be imported, or when another process took over
 */
export async function importFile(deps: Deps, options: ImportOptions): Promise<Counts> {
  const keys = new KeyIndex()
  try {
    const map = options.map ?? identityMap
    const reading = new Progress(options.out, 'Reading')
    const survey = await surveyFile(options.source, fullMap(options, map), keys, reading)
    reading.end(survey.rows)
    checkPace(options, survey)
    const id = sha256(`${survey.digest} ${JSON.stringify([...map])}`)
    const from = options.isDry ? start : await openCheckpoint(deps, id, options)
    const report = await Report.open(options.reportFile, from.reportBytes)
    try {
      return await importRows(deps, { ...options, map, keys, survey, id, report }, from)
    } finally {
      await report.close()
    }
  } finally {
    keys.close()
  }
}

/** A map that the operator wrote must name columns that are there; our own names all that may be. */
function fullMap({ map }: ImportOptions, used: ImportMap): ImportMap {
  return map ?? new Map([...used].filter(([name]) => name === 'email' || name === 'pin_code'))
}

/** Hours. A slower pace is a slip of the fingers: the last members would wait for weeks. */
const longestSpread = 24 * 25

function checkPace({ invitePerHour }: ImportOptions, { rows }: Survey): void {
  if (invitePerHour === undefined || rows / invitePerHour <= longestSpread) return
  throw new ImportError(
    `With ${invitePerHour} an hour, the invitations could take more than 25 days. Say at least --invite ${Math.ceil(rows / longestSpread)}.`,
  )
}

async function openCheckpoint(
  { db, now }: Deps,
  id: string,
  { isContinued, source }: ImportOptions,
): Promise<Checkpoint> {
  if (!isContinued) {
    await beginImport(db, id, now())
    return start
  }
  const found = await findImport(db, id)
  if (!found)
    throw new ImportError(
      `There is no interrupted import of ${source.file} as it is now with this map.`,
    )
  if (found.ended_at) throw new ImportError(`The import of ${source.file} is complete.`)
  return {
    rows: found.rows,
    reportBytes: found.report_bytes,
    counts: { ...noCounts(), ...found.counts },
  }
}

interface Running extends Omit<ImportOptions, 'map'> {
  readonly map: ImportMap
  readonly keys: KeyIndex
  readonly survey: Survey
  readonly id: string
  readonly report: Report
}

async function importRows(deps: Deps, running: Running, from: Checkpoint): Promise<Counts> {
  const { isDry, survey, id, out } = running
  const invitesFrom = deps.now()
  const progress = new Progress(out, isDry ? 'Checking' : 'Importing', {
    total: survey.rows,
    first: from.rows,
  })
  let checkpoint = from
  let writing: Promise<void> = Promise.resolve()
  const writeParts = async (parts: readonly (readonly CheckedRow[])[]) => {
    for (const rows of parts) {
      const began = performance.now()
      checkpoint = await writeBatch(deps, running, { rows, checkpoint, invitesFrom })
      progress.show(checkpoint.rows)
      if (deps.config.database.kind === 'postgres')
        await setTimeout((performance.now() - began) * restShare)
    }
  }
  try {
    for await (const batch of batchesAfter(running, from.rows)) {
      // The next rows are checked while the database writes the last ones.
      const parts = partsOf(batch.map((row) => checkRow(deps, running, row)))
      await writing
      writing = writeParts(parts)
      // It is awaited before the next; until then a failure must not end the process.
      writing.catch(() => {})
    }
    await writing
  } catch (error) {
    throw interruption(error, checkpoint, isDry)
  }
  progress.end(checkpoint.rows)
  if (!isDry) await endImport(deps.db, id, deps.now())
  return checkpoint.counts
}

/** Says what to do when the database was away, or somebody registered with an address of the file. */
function interruption(error: unknown, { rows }: Checkpoint, isDry: boolean): unknown {
  if (!isDatabaseAway(error) && !isDuplicate(error)) return error
  const cause = isDuplicate(error)
    ? 'Somebody got an address or a login number of the file at this moment'
    : 'The database did not answer'
  return new ImportError(
    `${cause}, after ${rows} rows. ${isDry ? 'Please check again.' : 'Go on with --continue.'}`,
  )
}

async function* batchesAfter(
  { source }: Running,
  done: number,
): AsyncGenerator<readonly SourceRow[]> {
  let batch: SourceRow[] = []
  let number = 0
  for await (const row of readRows(source, startOfFile())) {
    number += 1
    if (number <= done) continue
    batch.push(row)
    if (batch.length < partSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const isWeak = (row: CheckedRow) => 'agent' in row && row.agent.password?.form === 'weak'

function partsOf(rows: readonly CheckedRow[]): readonly (readonly CheckedRow[])[] {
  if (!rows.some(isWeak)) return [rows]
  return Array.from({ length: Math.ceil(rows.length / slowPartSize) }, (_, at) =>
    rows.slice(at * slowPartSize, (at + 1) * slowPartSize),
  )
}

/** Checks a row by itself, and against the other rows of the file. */
function checkRow(deps: Deps, { map, keys }: Running, { line, values }: SourceRow): CheckedRow {
  if (!values) return { line, faults: { row: 'invalid' } }
  const fields = readFields(values, map)
  const twice = [...keysOf(fields)].flatMap(([kind, key]) => {
    const other = keys.otherLine(kind, key, line)
    return other === undefined ? [] : [[kind, { alsoInLine: other }] as const]
  })
  const read = readAgent(deps, fields)
  const faults = { ...('faults' in read ? read.faults : {}), ...Object.fromEntries(twice) }
  return 'agent' in read && twice.length === 0 ? { line, agent: read.agent } : { line, faults }
}

interface Part {
  readonly rows: readonly CheckedRow[]
  readonly checkpoint: Checkpoint
  readonly invitesFrom: Date
}

/** Writes a part and its lines of the report. */
async function writeBatch(deps: Deps, running: Running, part: Part): Promise<Checkpoint> {
  const { isDry, report } = running
  if (isDry)
    return deps.db.transaction(async (db) => {
      const result = await importBatch(db, deps, part.rows, true)
      await report.append(linesOf(part.rows, result.outcomes))
      return after(part.checkpoint, report, result, 0)
    })
  return deps.db.transaction(async (db) => {
    const result = await importBatch(db, deps, part.rows, false)
    const invited = await invite(deps, db, running, part, result)
    // The report is written before the commit. What a crash leaves of it too much is cut off later.
    await report.append(linesOf(part.rows, result.outcomes))
    const next = after(part.checkpoint, report, result, invited)
    await advance(db, running, part.checkpoint, next)
    return next
  })
}

const linesOf = (rows: readonly CheckedRow[], outcomes: readonly RowOutcome[]) =>
  rows
    .flatMap(({ line }, at) => {
      const outcome = outcomes[at]
      return outcome ? [reportLine(line, outcome)] : []
    })
    .join('')

function after(
  { rows, counts }: Checkpoint,
  { bytes }: Report,
  { outcomes }: BatchResult,
  invited: number,
): Checkpoint {
  const next = { ...counts, invited: counts.invited + invited }
  for (const { kind } of outcomes) next[kind] += 1
  return { rows: rows + outcomes.length, reportBytes: bytes, counts: next }
}

async function invite(
  deps: Deps,
  db: Deps['db'],
  { invitePerHour: perHour }: Running,
  { checkpoint, invitesFrom: from }: Part,
  { invitees }: BatchResult,
): Promise<number> {
  if (perHour === undefined) return 0
  await inviteAgents(db, deps, invitees, { perHour, from, queued: checkpoint.counts.invited })
  return invitees.length
}

async function advance(
  db: Deps['db'],
  { id }: Running,
  { rows }: Checkpoint,
  next: Checkpoint,
): Promise<void> {
  const isOurs = await advanceImport(db, id, rows, {
    rows: next.rows,
    report_bytes: next.reportBytes,
    counts: next.counts,
  })
  if (!isOurs) throw new ImportError('Another process imports the same file. This one has stopped.')
}
