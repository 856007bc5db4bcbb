/** Folders as tar.gz: backups of the embedded database, and releases. */
import { createReadStream } from 'node:fs'
import { lstat, readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'

interface Entry {
  /** The file or folder. */
  readonly from: string
  /** Its name in the archive. */
  readonly name: string
}

/** Adds a file, a link or a folder with all that is in it. Nobody owns it in the archive. */
async function add(archive: Pack, { from, name }: Entry, mtime: Date | undefined): Promise<void> {
  const stats = await lstat(from)
  const header = { name, mtime: mtime ?? stats.mtime, uid: 0, gid: 0, mode: stats.mode & 0o777 }
  if (stats.isSymbolicLink())
    archive.entry({ ...header, type: 'symlink', linkname: await readlink(from) })
  else if (stats.isDirectory()) {
    archive.entry({ ...header, type: 'directory' })
    for (const child of (await readdir(from)).sort())
      await add(archive, { from: join(from, child), name: `${name}/${child}` }, mtime)
  } else if (stats.isFile())
    await new Promise<void>((resolve, reject) => {
      const entry = archive.entry({ ...header, size: stats.size }, (error) =>
        error ? reject(error) : resolve(),
      )
      createReadStream(from)
        .on('error', reject)
        .pipe(entry as never)
    })
}

/**
 * Writes files and folders as tar.gz. The same files in the same order give the same bytes.
 * @param mtime the time of every file; its own when left out
 */
export async function writeArchive(
  entries: readonly Entry[],
  to: NodeJS.WritableStream,
  { mtime }: { mtime?: Date } = {},
): Promise<void> {
  const archive = pack()
  const written = pipeline(archive, createGzip({ level: 9 }), to)
  const added = async () => {
    for (const entry of entries) await add(archive, entry, mtime)
    archive.finalize()
  }
  await Promise.all([written, added().catch((error: Error) => archive.destroy(error))])
}
