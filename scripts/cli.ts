/** `npm run cli -- …`: see apps/server/src/cli/cli.ts. */
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
await import('../apps/server/src/cli/cli.ts')
