import type { Db } from './db.ts'

/** A query that is asked all the time: written, and planned, once for each database. Its name must be its own among all of them. */
export function prepared<Query>(write: (db: Db) => Query): (db: Db) => Query {
  const written = new WeakMap<Db, Query>()
  return (db) => {
    const query = written.get(db) ?? write(db)
    written.set(db, query)
    return query
  }
}
