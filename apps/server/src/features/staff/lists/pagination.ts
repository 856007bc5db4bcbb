import { invalidFields, notFound } from '../../../problems/problem.ts'

/**
 * The position of a row in a list that is sorted by a value and an id. The interface shows it as
 * the opaque `after`.
 */
export interface PageCursor {
  /** The value as text; a time as milliseconds since 1970. */
  readonly key: string
  readonly id: string
}

/** The cursor's value in a list that is sorted by a time. */
export function timeOf({ key }: PageCursor): Date {
  return new Date(Number(key))
}
export function timeKey(at: Date): string {
  return String(at.getTime())
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

const encodeCursor = ({ key, id }: PageCursor): string =>
  Buffer.from(`${key} ${id}`).toString('base64url')

/** The forms that the parts of a cursor have. */
interface CursorForm {
  readonly id: RegExp
  readonly key: RegExp
}
const timeForm = /^\d{1,13}$/
/** In the order of a queue the value has the place before the time. */
export const placeForm = /^[012]\.\d{1,13}$/

/** The cursor's value in the order of a queue. */
export function placeKey(place: number, at: Date): string {
  return `${place}.${timeKey(at)}`
}
/** Reads the place and the time of such a value. */
export function placeOf({ key, id }: PageCursor): { place: number; at: Date } {
  const [place, at = ''] = key.split('.')
  return { place: Number(place), at: timeOf({ key: at, id }) }
}

/** Any text that the database can hold. */
export const textForm = /^\P{Cc}{1,400}$/u

/**
 * Reads the position where the last page ended.
 * @param form the form of the list's ids and of the values that it is sorted by
 * @throws Problem 400 for a value that this server did not issue
 */
export function readCursor(
  after: string | undefined,
  { id: idForm = uuid, key: keyForm = timeForm }: Partial<CursorForm> = {},
): PageCursor | undefined {
  if (after === undefined) return undefined
  const text = Buffer.from(after, 'base64url').toString()
  const end = text.lastIndexOf(' ')
  const cursor = { key: text.slice(0, Math.max(end, 0)), id: text.slice(end + 1) }
  if (!keyForm.test(cursor.key) || !idForm.test(cursor.id))
    throw invalidFields({ after: 'invalid' })
  return cursor
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
