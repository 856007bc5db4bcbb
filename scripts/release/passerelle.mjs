// Starts the server, or runs a command of an operator: `node passerelle.mjs`, `node passerelle.mjs
// db status`. It must run on an older Node too, to say that this is too old.
import { existsSync } from 'node:fs'
import * as module from 'node:module'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 26 || (major === 26 && minor < 10)) {
  process.stderr.write(`Passerelle needs Node 26.10 or newer. This is ${process.versions.node}.\n`)
  process.exit(1)
}
// Before the first file in TypeScript. Else each start would load the compiler.
module.enableCompileCache()
if (existsSync('.env')) process.loadEnvFile('.env')
const isCommand = process.argv.length > 2
await import(isCommand ? './apps/server/src/cli/cli.ts' : './apps/server/src/main.ts')
