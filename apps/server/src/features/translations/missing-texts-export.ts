/** The list of missing texts as files that leave the portal. */
import type { MissingText } from '@passerelle/contracts/staff.ts'
import { resourceOf } from './text-tree.ts'

interface MissingFile {
  readonly type: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** Whoever reports a text may write anything: a spreadsheet must not take it for a formula. */
const inert = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

const cell = (value: string) => `"${inert(value).replaceAll('"', '""')}"`

const columns = ['language', 'namespace', 'key', 'english', 'first_seen_at'] as const

/** UTF-16 with tabs: the one form that Excel opens with all its letters and columns whatever the country's separator is. */
function csv(rows: readonly MissingText[]): MissingFile {
  const lines = [
    columns.map(cell),
    ...rows.map((row) => columns.map((column) => cell(row[column] ?? ''))),
  ].map((cells) => `${cells.join('\t')}\r\n`)
  return {
    type: 'text/csv; charset=utf-16le',
    content: Buffer.from(`\uFEFF${lines.join('')}`, 'utf16le'),
  }
}

/** By language and namespace what would stand in that resource file, with the English texts to be translated. */
function json(rows: readonly MissingText[]): MissingFile {
  const files = Object.entries(Object.groupBy(rows, ({ language }) => language)).map(
    ([language, ofLanguage = []]) => {
      const namespaces = Object.entries(Object.groupBy(ofLanguage, ({ namespace }) => namespace))
      return [
        language,
        Object.fromEntries(
          namespaces.map(([namespace, texts = []]) => [
            namespace,
            resourceOf(texts.map(({ key, english }) => [key, english])),
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

/** A file in this format; undefined when there is no such format. */
export const missingFile = (
  format: string,
  rows: readonly MissingText[],
): MissingFile | undefined => formats.get(format)?.(rows)
