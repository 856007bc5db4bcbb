/** Writes all agents to a file, in the format that the import reads. */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { consentNames } from '@passerelle/contracts/terms.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { fieldNames } from './fields.ts'
import { ImportError } from './import-error.ts'
import { writePassword } from './password.ts'
import { Progress, type ProgressOutput } from './progress.ts'
import { isJsonLines } from './read-rows.ts'
import { lastConsents, nextAgents, openAgentCursor } from './store.ts'

type Row = Record<string, unknown>
type AccountRow = Awaited<ReturnType<typeof nextAgents>>[number]
type ConsentRow = Awaited<ReturnType<typeof lastConsents>>[number]

const asText = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null))

/** The fields of an agent; a consent has the time and the source of its last change. */
function exportRow(
  { keys }: Deps,
  account: AccountRow,
  consents: ReadonlyMap<string, ConsentRow>,
): Row {
  const values: Row = { ...account, password_hash: writePassword(keys, account.password_hash) }
  for (const name of consentNames) {
    const last = consents.get(`${account.id} ${name}`)
    // A consent that was given without a record came with the registration.
    values[`${name}_at`] = last?.at ?? (account[name] ? account.terms_accepted_at : null)
    values[`${name}_source`] = last && last.place !== 'import' ? last.place : last?.source
  }
  return Object.fromEntries(fieldNames.map((name) => [name, asText(values[name])]))
}

async function nextRows(db: Db, deps: Deps): Promise<readonly Row[]> {
  const agents = await nextAgents(db)
  if (agents.length === 0) return []
  const found = await lastConsents(
    db,
    agents.map(({ id }) => id),
  )
  const consents = new Map(found.map((row) => [`${row.agent_id} ${row.name}`, row]))
  return agents.map((account) => exportRow(deps, account, consents))
}

const toCsv = (rows: readonly Row[]) =>
  stringify([...rows], {
    columns: [...fieldNames],
    cast: { boolean: String },
  })
const toJsonLines = (rows: readonly Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

/**
 * Exports all agents whose address is confirmed, in the order of their addresses. All rows are of
 * the same moment.
 * @param file its name says the format: .jsonl for JSON lines, else CSV
 * @returns how many
 */
export async function exportAgents(deps: Deps, file: string, out: ProgressOutput): Promise<number> {
  const write = isJsonLines(file) ? toJsonLines : toCsv
  const part = `${file}.part`
  const progress = new Progress(out, 'Exporting')
  let count = 0
  await deps.db.transaction(
    async (db) => {
      await openAgentCursor(db)
      const text = async function* () {
        if (!isJsonLines(file)) yield stringify([[...fieldNames]])
        for (;;) {
          const rows = await nextRows(db, deps)
          if (rows.length === 0) return
          yield write(rows)
          count += rows.length
          progress.show(count)
        }
      }
      await pipeline(Readable.from(text()), createWriteStream(part, { mode: 0o600 })).catch(
        async (error: unknown) => {
          await rm(part, { force: true })
          throw (error as NodeJS.ErrnoException).path === part
            ? new ImportError(
                `${file} cannot be written: ${(error as NodeJS.ErrnoException).code}.`,
              )
            : error
        },
      )
    },
    { isolationLevel: 'repeatable read' },
  )
  await rename(part, file)
  progress.end(count)
  return count
}
