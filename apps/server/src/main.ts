import './db/open/drizzle-resolver-hook.ts'

const { start } = await import('./start.ts')
await start()
