/**
 * Finds rows that have the same address or the same login number. The keys are in a file, so that
 * memory does not grow with their number.
 */
import { hash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

export class KeyIndex {
  readonly #folder = mkdtempSync(join(tmpdir(), 'passerelle-import-'))
  readonly #db = new DatabaseSync(join(this.#folder, 'keys'))
  /** Nobody finds out an address from the file, also when it is left behind. */
  readonly #secret = randomBytes(16).toString('hex')
  readonly #insert: StatementSync
  #find: StatementSync | undefined

  constructor() {
    this.#db.exec(`
      pragma journal_mode = off;
      pragma synchronous = off;
      pragma temp_store = file;
      create table keys (key blob not null, line integer not null);
      begin`)
    this.#insert = this.#db.prepare('insert into keys values (?, ?)')
  }

  #digest(kind: string, key: string): Buffer {
    return hash('sha256', `${this.#secret} ${kind} ${key}`, 'buffer').subarray(0, 12)
  }

  /** @param kind of key, such as the name of the field */
  add(kind: string, key: string, line: number): void {
    this.#insert.run(this.#digest(kind, key), line)
  }

  /** Call it after the last `add`. */
  finish(): void {
    // Few keys are there twice, or none: only these are kept, so that looking up is fast.
    this.#db.exec(`
      commit;
      create index keys_by_key on keys (key, line);
      create table repeated as
        select key, line from keys
        where key in (select key from keys group by key having count(*) > 1);
      create index repeated_by_key on repeated (key, line);
      drop table keys`)
    this.#find = this.#db.prepare('select line from repeated where key = ? and line <> ? limit 1')
  }

  /** Returns the line of another row with this key. */
  otherLine(kind: string, key: string, line: number): number | undefined {
    return this.#find?.get(this.#digest(kind, key), line)?.['line'] as number | undefined
  }

  close(): void {
    this.#db.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
