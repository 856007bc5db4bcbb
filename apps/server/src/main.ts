import { enableCompileCache } from 'node:module'
import './quick-imports.ts'

enableCompileCache()
const { start } = await import('./start.ts')
await start()
