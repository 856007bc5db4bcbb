import { invalidFields, notFound } from '../../problems/problem.ts'

/**
 * The position of a row in a list that is sorted by a time and an id. The interface shows it as the
 * opaque `after`.
 */
export interface PageCursor {
  readonly at: Date
  readonly id: string
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Reads the id in the path.
 * @throws Problem 404 for a value that is no id
 */
export function idParam({ id = '' }: Readonly<Record<string, string>>): string {
  if (!uuid.test(id)) throw notFound()
  return id
}

const encodeCursor = ({ at, id }: PageCursor): string =>
  Buffer.from(`${at.getTime()} ${id}`).toString('base64url')

/**
 * Reads the position where the last page ended.
 * @param idPattern the form of the list's ids
 * @throws Problem 400 for a value that this server did not issue
 */
export function readCursor(after: string | undefined, idPattern = uuid): PageCursor | undefined {
  if (after === undefined) return undefined
  const [time = '', id = ''] = Buffer.from(after, 'base64url').toString().split(' ')
  if (!/^\d{1,13}$/.test(time) || !idPattern.test(id)) throw invalidFields({ after: 'invalid' })
  return { at: new Date(Number(time)), id }
}

/**
 * Makes one page.
 * @param rows up to one row more than the limit, to know whether there is a next page
 */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => PageCursor,
): { objects: readonly Row[]; next: string | null } {
  const objects = rows.slice(0, limit)
  const last = objects.at(-1)
  return {
    objects,
    next: rows.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null,
  }
}
