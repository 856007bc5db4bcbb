import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './db.ts'

/** The statements of one query that run at once. Two keep the connection busy while one is read. */
const lanes = 2

interface Reader<Key, Row> {
  readonly key: Key
  readonly answer: (rows: Promise<Row | undefined>) => void
  /** Runs work as a part of the request, so that a statement belongs to the trace of one of its own. */
  readonly within: <Result>(work: () => Result) => Result
}

/**
 * Makes a read that many requests ask for at the same time. While two of its statements run, the
 * keys that are asked for wait, and the next statement reads them together. A statement begins
 * after its keys were asked for, so that no row is older than the question.
 * @param readRows one statement; returns the row of each key in the same order
 * @param most the keys that one statement takes
 */
export function readTogether<Key, Row>(
  readRows: (db: Db, keys: readonly Key[]) => Promise<readonly (Row | undefined)[]>,
  most: number,
): (db: Db, key: Key) => Promise<Row | undefined> {
  const queues = new WeakMap<Db, { running: number; readonly waiting: Reader<Key, Row>[] }>()
  return (db, key) => {
    const queue = queues.get(db) ?? { running: 0, waiting: [] }
    queues.set(db, queue)
    const readWaiting = async () => {
      queue.running += 1
      while (queue.waiting.length > 0) {
        const readers = queue.waiting.splice(0, most)
        const keys = readers.map(({ key }) => key)
        const [first] = readers as [Reader<Key, Row>]
        const rows = first.within(() => readRows(db, keys))
        for (const [index, { answer }] of readers.entries())
          answer(rows.then((found) => found[index]))
        await rows.catch(() => {})
      }
      queue.running -= 1
    }
    return new Promise((answer) => {
      queue.waiting.push({ key, answer, within: AsyncLocalStorage.snapshot() })
      if (queue.running < lanes) void readWaiting()
    })
  }
}
