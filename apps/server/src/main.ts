import { enableCompileCache } from 'node:module'
import './db/drizzle-resolver-hook.ts'

enableCompileCache()
const { start } = await import('./start.ts')
await start()
