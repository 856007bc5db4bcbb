import type { Db } from './db.ts'

/** Makes a prepared query, once for each database. Its name must be unique among all queries. */
export function preparedQuery<Query>(write: (db: Db) => Query): (db: Db) => Query {
  const written = new WeakMap<Db, Query>()
  return (db) => {
    const query = written.get(db) ?? write(db)
    written.set(db, query)
    return query
  }
}
