import { join } from 'node:path'
import pg from 'pg'

/**
 * Settings of a new database: on the PostgreSQL server of this run, else in a folder that is not
 * there yet.
 * @param folder where the folder will be
 */
export async function newDatabase(name: string, folder: string): Promise<Record<string, string>> {
  const serverUrl = process.env['TEST_DATABASE_URL']
  if (serverUrl === undefined) return { DATA_DIR: join(folder, name) }
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { DATABASE_URL: url.href, SECRET_KEY: 'a-key-for-tests-that-is-long-enough-0123456789' }
}
