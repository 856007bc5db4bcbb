import { invalidFields, notFound } from '../../problems/problem.ts'

/** A row's place in a list that is sorted by a time and an id. */
export interface Place {
  readonly at: Date
  readonly id: string
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Ids come from the path: what is no id names nothing. */
export function idFrom({ id = '' }: Readonly<Record<string, string>>): string {
  if (!uuid.test(id)) throw notFound()
  return id
}

const writePlace = ({ at, id }: Place): string =>
  Buffer.from(`${at.getTime()} ${id}`).toString('base64url')

/**
 * Where the last page ended.
 * @param shape of an id
 * @throws Problem 400 for anything that we did not write
 */
export function readPlace(after: string | undefined, shape = uuid): Place | undefined {
  if (after === undefined) return undefined
  const [time = '', id = ''] = Buffer.from(after, 'base64url').toString().split(' ')
  if (!/^\d{1,13}$/.test(time) || !shape.test(id)) throw invalidFields({ after: 'invalid' })
  return { at: new Date(Number(time)), id }
}

/** One page of rows, of which one more than the limit was read to know whether there are more. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { objects: readonly Row[]; next: string | null } {
  const objects = rows.slice(0, limit)
  const last = objects.at(-1)
  return {
    objects,
    next: rows.length > limit && last !== undefined ? writePlace(placeOf(last)) : null,
  }
}
