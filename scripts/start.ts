import { existsSync } from 'node:fs'
import { buildPortal } from './build.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
await buildPortal({ evenAboveBudget: true })
await import('../apps/server/src/main.ts')
