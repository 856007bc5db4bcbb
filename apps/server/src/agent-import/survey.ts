/** The first reading of a file, before anything is written: it counts, and finds what is cut off. */
import { canonicalEmail } from '@passerelle/contracts/fields.ts'
import { canonicalLoginNumber } from './agent-row.ts'
import { fileError } from './import-error.ts'
import type { KeyIndex } from './key-index.ts'
import { columnsOf, type ImportMap } from './map.ts'
import type { Progress } from './progress.ts'
import { readRows, startOfFile, type SourceFile } from './read-rows.ts'
import { hasColumn, readFields } from './values.ts'

export interface Survey {
  readonly rows: number
  /** Of the bytes of the file. */
  readonly digest: string
}

/** The fields that no two rows may share, in the spelling that is compared. */
export const uniqueFields = {
  email: canonicalEmail,
  pin_code: canonicalLoginNumber,
} as const

/** The keys of a row, also of one that is refused for something else. */
export function* keysOf(
  fields: Readonly<Record<string, unknown>>,
): Generator<readonly [kind: keyof typeof uniqueFields, key: string]> {
  for (const [kind, canonical] of Object.entries(uniqueFields)) {
    const value = fields[kind]
    if (typeof value === 'string' && value !== '')
      yield [kind as keyof typeof uniqueFields, canonical(value)]
  }
}

/**
 * Reads the whole file once.
 * @param keys gets the keys of all rows
 * @throws ImportError for a file that is not right as a whole, and for a column that is missing
 */
export async function surveyFile(
  source: SourceFile,
  map: ImportMap,
  keys: KeyIndex,
  progress: Progress,
): Promise<Survey> {
  const position = startOfFile()
  const missing = new Set(columnsOf(map))
  const keyMap: ImportMap = new Map([...map].filter(([name]) => name in uniqueFields))
  let rows = 0
  for await (const { line, values } of readRows(source, position)) {
    rows += 1
    if (!values) continue
    for (const column of missing) if (hasColumn(values, column)) missing.delete(column)
    for (const [kind, key] of keysOf(readFields(values, keyMap))) keys.add(kind, key, line)
    progress.show(rows)
  }
  keys.finish()
  if (missing.size > 0 && rows > 0)
    throw fileError(
      source.file,
      1,
      `the map names ${missing.size === 1 ? 'a column' : 'columns'} that the file does not have: ${[...missing].join(', ')}.`,
    )
  return { rows, digest: position.digest ?? '' }
}
