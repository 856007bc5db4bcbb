/** The report of an import: a file with one line for each row. */
import { open, type FileHandle } from 'node:fs/promises'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { fieldErrorWords } from '../problems/field-error-words.ts'
import { ImportError } from './import-error.ts'

/** Why a value was not imported: the codes of field errors, and what only an import finds. */
export type ValueFault = FieldErrorCode | 'erased' | 'tooCostly' | 'otherSecretKey'

/** The fault of a value, or the line of another row with the same value. */
export type RowFault = ValueFault | { readonly alsoInLine: number }

const importWords: Readonly<Record<ValueFault, string>> = {
  ...fieldErrorWords,
  inUse: 'belongs to an account that was not imported from this row',
  erased: 'belongs to a member who was imported before and has deleted the account',
  tooCostly: 'takes too long to check (without it the member sets a new password)',
  otherSecretKey: 'was exported with another SECRET_KEY',
}

/** What is wrong with a field, and in which words. */
function faultWords(field: string, fault: RowFault): string {
  // The row itself is wrong, not one of its fields.
  if (field === 'row') return 'the row has more or fewer values than columns, or is no JSON object'
  if (typeof fault === 'object') return `${field} is also that of line ${fault.alsoInLine}`
  return `${field} ${importWords[fault]}`
}

export type RowOutcome =
  | { readonly kind: 'made' }
  | { readonly kind: 'same' }
  | { readonly kind: 'changed'; readonly fields: readonly string[] }
  /** By field. */
  | { readonly kind: 'refused'; readonly faults: Readonly<Record<string, RowFault>> }

export const outcomeKinds = ['made', 'same', 'changed', 'refused'] as const
export type Counts = Record<(typeof outcomeKinds)[number] | 'invited', number>
export function noCounts(): Counts {
  return { made: 0, same: 0, changed: 0, refused: 0, invited: 0 }
}

/** The line of the report for a row. It holds no values of the row. */
export function reportLine(line: number, outcome: RowOutcome): string {
  switch (outcome.kind) {
    case 'changed':
      return `${line}: changed: ${outcome.fields.join(', ')}\n`
    case 'refused':
      return `${line}: refused: ${Object.entries(outcome.faults)
        .map(([field, fault]) => faultWords(field, fault))
        .join('; ')}\n`
    default:
      return `${line}: ${outcome.kind}\n`
  }
}

export class Report {
  readonly #file: FileHandle
  #bytes: number

  private constructor(file: FileHandle, bytes: number) {
    this.#file = file
    this.#bytes = bytes
  }

  /**
   * Opens the report and forgets what was written after `bytes`: those rows were not imported.
   * @throws ImportError when the report is shorter
   */
  static async open(path: string, bytes: number): Promise<Report> {
    const file = await open(path, bytes === 0 ? 'w' : 'r+', 0o600).catch((error: unknown) => {
      throw new ImportError(
        `The report ${path} cannot be written: ${(error as NodeJS.ErrnoException).code}.`,
      )
    })
    if ((await file.stat()).size < bytes) {
      await file.close()
      throw new ImportError(
        `The report ${path} is not that of the interrupted import. Without --continue the import begins again; rows that are imported already stay as they are.`,
      )
    }
    await file.truncate(bytes)
    return new Report(file, bytes)
  }

  /** How long the report is. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * Writes before the rows are committed, so that the report has every row that the database has
   * when the process is killed. Waiting for the disk each time would hold up everybody who writes to
   * it; after a power cut, `open` may find the report too short.
   */
  async append(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    await this.#file.write(bytes, 0, bytes.length, this.#bytes)
    this.#bytes += bytes.length
  }

  async close(): Promise<void> {
    await this.#file.datasync()
    await this.#file.close()
  }
}
