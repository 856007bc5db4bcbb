/** Backups of the embedded database, while a server has it. */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { createServer, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { writeArchive } from '../../archive/archive.ts'

/** Only the owner of the folder can reach a socket in it. */
const socketOf = (folder: string) => join(folder, 'backup.sock')

/** The files of the database and the key, under the names that they have in the data folder. */
function entriesOf(folder: string, files: string) {
  const key = join(folder, 'secret.key')
  return [
    { from: files, name: 'pglite' },
    ...(existsSync(key) ? [{ from: key, name: 'secret.key' }] : []),
  ]
}

/** The library is loaded with the first backup. */
const write: typeof writeArchive = async (...given) =>
  (await import('../../archive/archive.ts')).writeArchive(...given)

/**
 * Writes a backup to the owner of the folder who asks for one, at a socket in it.
 * @param whileStill runs work while no statement runs, so that the files agree with each other
 * @returns a function that ends this
 */
export function serveBackups(
  folder: string,
  whileStill: (work: () => Promise<void>) => Promise<void>,
): () => void {
  const place = socketOf(folder)
  rmSync(place, { force: true })
  const server = createServer((socket) => {
    // The one who asked sees that the archive is cut off.
    backUp(folder, whileStill, socket).catch(() => socket.destroy())
  })
  // A path of more than about 100 bytes is too long for a socket: then there is no backup while
  // the server runs, and `backup` says so.
  server.on('error', () => {})
  server.listen(place, () => chmodSync(place, 0o600))
  server.unref()
  return () => server.close()
}

async function backUp(
  folder: string,
  whileStill: (work: () => Promise<void>) => Promise<void>,
  socket: Socket,
): Promise<void> {
  const copy = mkdtempSync(join(folder, 'backup-'))
  try {
    const files = join(copy, 'pglite')
    await whileStill(() => cp(join(folder, 'pglite'), files, { recursive: true }))
    await write(entriesOf(folder, files), socket)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Asks the server that has the folder for a backup. Rejects when none answers. */
export function receiveBackup(folder: string, to: Writable): Promise<void> {
  return pipeline(connect(socketOf(folder)), to)
}

/** Writes a backup of a folder that this process has locked. */
export function writeBackup(folder: string, to: Writable): Promise<void> {
  return write(entriesOf(folder, join(folder, 'pglite')), to)
}
