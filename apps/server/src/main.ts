import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import './db/drizzle-resolver-hook.ts'

enableCompileCache()
// Keeps V8's young generation at its initial size: 10 MB less at rest, because requests leave
// little behind.
setFlagsFromString('--semi-space-growth-factor=1')
const { start } = await import('./start.ts')
await start()
