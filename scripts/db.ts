/**
 * `npm run db generate -- --name what-changes`: generates the migration from the last tables to
 * those of db/schema.ts.
 */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync('drizzle-kit', process.argv.slice(2), {
  cwd: 'apps/server',
  stdio: 'inherit',
})
process.exit(status ?? 1)
