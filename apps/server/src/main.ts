import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import './db/drizzle-resolver-hook.ts'

enableCompileCache()
// The young generation stays as it begins: 10 MB less at rest, and requests here leave little behind.
setFlagsFromString('--semi-space-growth-factor=1')
const { start } = await import('./start.ts')
await start()
