import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../problems/start-error.ts'

/** Another process uses the folder. Two at once would lose rows silently. */
export class FolderInUse extends StartError {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by another Passerelle (process ${holder}). Stop that one first, or choose another DATA_DIR.`,
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

/** Locks the folder by a socket, which processes of one container, or of one machine, share. */
async function lockBySocket(folder: string): Promise<(() => void) | undefined> {
  const name = socketName(folder)
  const release = await listen(name)
  if (release || name.startsWith('\0') || (await answers(name))) return release
  unlinkSync(name)
  return listen(name)
}

/**
 * Locks a file of the folder (flock, 2), which containers that share a volume see: they share no
 * socket and no process ids. Node has no call for it, so the system's `flock` locks a file that
 * this process has open. The lock belongs to the open file: it outlives `flock`, and the kernel
 * frees it with this process.
 * @returns undefined when another process holds it; where the system has no `flock` there is
 * nothing to release
 */
function lockByFile(folder: string): (() => void) | undefined {
  const file = openSync(join(folder, 'passerelle.lock'), 'a', 0o600)
  const lockedExitCode = 75
  const { status } = spawnSync(
    'flock',
    ['--nonblock', '--conflict-exit-code', String(lockedExitCode), '3'],
    { stdio: ['ignore', 'ignore', 'ignore', file] },
  )
  if (status !== lockedExitCode) return () => closeSync(file)
  closeSync(file)
  return undefined
}

/**
 * Locks the folder for this process, before anything in it is opened.
 * @returns a function that releases it
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pidFile = join(folder, 'passerelle.pid')
  const releaseSocket = await lockBySocket(folder)
  if (!releaseSocket) throw new FolderInUse(folder, readHolder(pidFile))
  const releaseFile = lockByFile(folder)
  if (!releaseFile) {
    releaseSocket()
    throw new FolderInUse(folder, readHolder(pidFile))
  }
  writeFileSync(pidFile, `${process.pid} on ${hostname()}`)
  return () => {
    releaseFile()
    releaseSocket()
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'unknown'
  }
}
