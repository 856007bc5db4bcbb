/** The list of missing texts as files to download. */
import type { MissingText } from '@passerelle/contracts/staff.ts'
import { textTreeOf } from './text-tree.ts'

interface ExportFile {
  readonly type: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** Reported texts may contain anything. A spreadsheet must not run one as a formula. */
const withoutFormula = (value: string) => (/^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value)

const cell = (value: string) => `"${withoutFormula(value).replaceAll('"', '""')}"`

const columns = ['language', 'namespace', 'key', 'english', 'first_seen_at'] as const

/**
 * UTF-16 with tabs: the only form that Excel opens with the right letters and columns in every
 * country.
 */
function csv(rows: readonly MissingText[]): ExportFile {
  const lines = [
    columns.map(cell),
    ...rows.map((row) => columns.map((column) => cell(row[column] ?? ''))),
  ].map((cells) => `${cells.join('\t')}\r\n`)
  return {
    type: 'text/csv; charset=utf-16le',
    content: Buffer.from(`\uFEFF${lines.join('')}`, 'utf16le'),
  }
}

/**
 * The English texts to translate, by language and namespace, in the shape of the resource files.
 */
function json(rows: readonly MissingText[]): ExportFile {
  const files = Object.entries(Object.groupBy(rows, ({ language }) => language)).map(
    ([language, ofLanguage = []]) => {
      const namespaces = Object.entries(Object.groupBy(ofLanguage, ({ namespace }) => namespace))
      return [
        language,
        Object.fromEntries(
          namespaces.map(([namespace, texts = []]) => [
            namespace,
            textTreeOf(texts.map(({ key, english }) => [key, english])),
          ]),
        ),
      ]
    },
  )
  return {
    type: 'application/json; charset=utf-8',
    content: Buffer.from(`${JSON.stringify(Object.fromEntries(files), null, 2)}\n`),
  }
}

const formats = new Map([
  ['csv', csv],
  ['json', json],
])

/** Makes the file; undefined for an unknown format. */
export function exportFile(format: string, rows: readonly MissingText[]): ExportFile | undefined {
  return formats.get(format)?.(rows)
}
