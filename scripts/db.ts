/** `npm run db generate -- --name what-changes`: writes the migration that brings the tables to what db/schema.ts says. */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync('drizzle-kit', process.argv.slice(2), {
  cwd: 'apps/server',
  stdio: 'inherit',
})
process.exit(status ?? 1)
