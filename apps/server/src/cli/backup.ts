/** `backup`: the embedded database in one file. */
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Config } from '../config/config.ts'
import { receiveBackup, writeBackup } from '../db/open/backup.ts'
import { lockFolder } from '../db/open/folder-lock.ts'
import { print, UsageError, type Topic } from './command.ts'

/** Reads an archive to its end. Rejects when it was cut off. */
const readToEnd = (file: string): Promise<void> =>
  pipeline(
    createReadStream(file),
    createGunzip(),
    new Writable({ write: (_chunk, _encoding, done) => done() }),
  )

/** Gets the backup from the server that has the folder, or else reads the folder itself. */
async function fill(folder: string, file: string): Promise<void> {
  const open = () => createWriteStream(file, { mode: 0o600 })
  const isServed = await receiveBackup(folder, open()).then(
    () => true,
    () => false,
  )
  if (isServed) return
  const release = await lockFolder(folder)
  await writeBackup(folder, open()).finally(release)
}

async function backUp({ database }: Config, file: string): Promise<void> {
  if (database.kind === 'postgres')
    throw new UsageError('backup is for the embedded database. For PostgreSQL use pg_dump.')
  const { folder } = database
  if (!existsSync(join(folder, 'pglite')))
    throw new UsageError(`There is no database in ${folder}. See DATA_DIR.`)
  if (existsSync(file)) throw new UsageError(`${file} is there already; choose another name.`)
  const partial = `${file}.partial`
  try {
    await fill(folder, partial)
    await readToEnd(partial)
    renameSync(partial, file)
  } finally {
    rmSync(partial, { force: true })
  }
  print(`${file} has the database and its key. Protect it as you protect passwords.`)
}

export const backup: Topic = {
  help: `  backup <file>         writes the embedded database and its key as tar.gz, also while the server runs`,
  whileServerRuns: 'It gives no backup. Stop it first, or choose a shorter path for DATA_DIR.',
  commands: {
    '': (args, config) => {
      const [file, ...others] = args
      if (file === undefined || others.length > 0)
        throw new UsageError('Please say one file: backup portal.tar.gz')
      return { alone: () => backUp(config, file) }
    },
  },
}
