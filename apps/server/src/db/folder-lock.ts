import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync, unlinkSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Another process uses the folder. Two at once would lose rows silently. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: string) {
    super(
      `The data folder ${folder} is in use by another Passerelle (process ${pid}). Stop that one first, or choose another DATA_DIR.`,
    )
  }
}

/**
 * The name of a socket for the folder. On Linux it is abstract: the kernel frees it with the
 * process, however that ends.
 */
function socketName(folder: string): string {
  const name = `passerelle-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
}

const answers = (name: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(name, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

const listen = (name: string) =>
  new Promise<(() => void) | undefined>((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(name, () => {
      server.unref()
      resolve(() => server.close())
    })
  })

/**
 * Locks the folder for this process, before anything in it is opened.
 * @returns a function that releases it
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = socketName(folder)
  const pidFile = join(folder, 'passerelle.pid')
  let release = await listen(name)
  if (!release && !name.startsWith('\0') && !(await answers(name))) {
    unlinkSync(name)
    release = await listen(name)
  }
  if (!release) throw new FolderInUse(folder, readPid(pidFile))
  writeFileSync(pidFile, String(process.pid))
  return release
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'unknown'
  }
}
