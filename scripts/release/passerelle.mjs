// Starts the server, or runs a command of an operator: `node passerelle.mjs`, `node passerelle.mjs
// db status`. It must run on an older Node too, to say that this is too old.
import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import * as module from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 26 || (major === 26 && minor < 10)) {
  process.stderr.write(`Passerelle needs Node 26.10 or newer. This is ${process.versions.node}.\n`)
  process.exit(1)
}
// Before the first file in TypeScript. Else each start would load the compiler.
const cache = ownFolder()
if (cache) module.enableCompileCache(cache)
if (existsSync('.env')) process.loadEnvFile('.env')
const isCommand = process.argv.length > 2
await import(isCommand ? './apps/server/src/cli/cli.ts' : './apps/server/src/main.ts')

/**
 * A folder for compiled code that only this user can write to, because the code in it is run.
 * Undefined where there is none: the start is then slower.
 */
function ownFolder() {
  const uid = process.getuid?.()
  const folder = join(tmpdir(), `passerelle-${uid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = lstatSync(folder)
    const isOwn = found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0
    return isOwn ? folder : undefined
  } catch {
    return undefined
  }
}
