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

/** The same for queries that differ by a short text, which must be part of the name. */
export function preparedQueries<Query>(
  write: (db: Db, shape: string) => Query,
): (db: Db, shape: string) => Query {
  const byShape = new Map<string, (db: Db) => Query>()
  return (db, shape) => {
    const query = byShape.get(shape) ?? preparedQuery((db) => write(db, shape))
    byShape.set(shape, query)
    return query(db)
  }
}
