/** Installs the libraries for comparison, once for each lock file. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const folder = import.meta.dirname

export function installLibraries() {
  const stamp = join(folder, 'node_modules', '.installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  process.stdout.write('Installing the libraries that the kit is measured beside.\n')
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (status !== 0)
    throw new Error('The libraries that the kit is measured beside could not be installed')
  writeFileSync(stamp, lock)
}
