/** Reads the rows of a file: CSV, or one JSON object in each line. */
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse, type Info } from 'csv-parse'
import { decodeFile, type Encoding, type ReadPosition } from './decode-file.ts'
import { fileError, ImportError } from './import-error.ts'

/** A row of the file, by the names of its columns; or why it is none. */
export interface SourceRow {
  /** Where the row begins. The first line of the file is 1. */
  readonly line: number
  readonly values: Readonly<Record<string, unknown>> | undefined
}

export interface SourceFile {
  readonly file: string
  readonly encoding: Encoding
  /** Of CSV; undefined: found out from the first line. */
  readonly delimiter: string | undefined
}

/** The longest row, in characters. A longer one is no row: a quotation mark is missing. */
const longestRow = 1_000_000
const truncated = 'the file ends in the middle of a row.'
const tooLong = 'the row is longer than a million characters; is a quotation mark missing?'

/** Is this a file of JSON lines? By its name. */
export function isJsonLines(file: string): boolean {
  return /\.(?:jsonl|ndjson|json)$/i.test(file)
}

/**
 * Reads the rows of a file. Memory does not grow with the file.
 * @throws ImportError for a file that has no rows, is cut off, or has a row that never ends
 */
export function readRows(source: SourceFile, position: ReadPosition): AsyncIterable<SourceRow> {
  return isJsonLines(source.file) ? readJsonLines(source, position) : readCsv(source, position)
}

export function startOfFile(): ReadPosition {
  return { bytes: 0, digest: undefined, endsWithNewline: false }
}

async function* readJsonLines(
  { file, encoding }: SourceFile,
  position: ReadPosition,
): AsyncGenerator<SourceRow> {
  let rest = ''
  let line = 0
  for await (const text of decodeFile(file, encoding, position)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const json of lines) {
      line += 1
      if (json.length > longestRow) throw fileError(file, line, tooLong)
      if (json.trim() !== '') yield { line, values: parseObject(json) }
    }
    if (rest.length > longestRow) throw fileError(file, line + 1, tooLong)
  }
  if (rest.trim() === '') return
  const values = parseObject(rest)
  if (!values) throw fileError(file, line + 1, truncated)
  yield { line: line + 1, values }
}

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : undefined
  } catch {
    return undefined
  }
}

/** Returns the delimiter that the first line has most of. */
function guessDelimiter(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1)
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t', '|'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

const sentences: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: tooLong,
  CSV_QUOTE_NOT_CLOSED: truncated,
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quotation mark.',
  INVALID_OPENING_QUOTE: 'a quotation mark is in the middle of a value that has none around it.',
}

function csvError(file: string, error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = (error as CsvError & { lines?: number }).lines ?? 1
  return fileError(file, line, sentences[error.code] ?? error.message)
}

interface CsvRecord {
  readonly record: readonly string[]
  readonly info: Info
}

/** Makes the reader of records. The first part of the text tells the delimiter. */
async function csvRecords(
  { file, encoding, delimiter }: SourceFile,
  position: ReadPosition,
): Promise<AsyncIterable<CsvRecord>> {
  const parts = decodeFile(file, encoding, position)
  const { value: first } = await parts.next()
  if (first === undefined) throw new ImportError(`${file} is empty.`)
  const parser = parse({
    delimiter: delimiter ?? guessDelimiter(first),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  })
  const text = async function* () {
    yield first
    yield* parts
  }
  // Few parts are read ahead of the parser, so that `checkedForEndlessRows` sees where it is.
  const source = Readable.from(checkedForEndlessRows(file, text(), parser.info), {
    highWaterMark: 1,
  })
  pipeline(source, parser, () => {})
  return parser as AsyncIterable<CsvRecord>
}

/**
 * Ends with an error when much text has come and no row has ended. The parser counts the characters
 * of values only: a row of nothing but delimiters would fill the memory.
 */
async function* checkedForEndlessRows(
  file: string,
  parts: AsyncIterable<string>,
  info: Info,
): AsyncGenerator<string> {
  let ended = 0
  let length = 0
  for await (const part of parts) {
    const now = info.records + info.empty_lines
    length = now === ended ? length + part.length : part.length
    ended = now
    if (length > 2 * longestRow) throw fileError(file, info.lines, tooLong)
    yield part
  }
}

const newlinesIn = (record: readonly string[]) =>
  record.reduce((sum, value) => sum + value.split('\n').length - 1, 0)

async function* readCsv(source: SourceFile, position: ReadPosition): AsyncGenerator<SourceRow> {
  const { file } = source
  let header: readonly string[] | undefined
  let last: { line: number; isShort: boolean } | undefined
  try {
    for await (const { record, info } of await csvRecords(source, position)) {
      if (header === undefined) {
        header = readHeader(file, record)
        continue
      }
      const line = info.lines - newlinesIn(record)
      last = { line, isShort: record.length < header.length }
      yield { line, values: record.length === header.length ? byName(header, record) : undefined }
    }
  } catch (error) {
    throw csvError(file, error)
  }
  if (header === undefined) throw new ImportError(`${file} is empty.`)
  if (last?.isShort && !position.endsWithNewline) throw fileError(file, last.line, truncated)
}

function readHeader(file: string, record: readonly string[]): readonly string[] {
  const names = record.map((name) => name.trim())
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  if (twice !== undefined)
    throw fileError(file, 1, `two columns have the name ${JSON.stringify(twice)}.`)
  return names
}

function byName(header: readonly string[], record: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(header.map((name, at) => [name, record[at]]))
}
