/** The plans of the statements that a request runs, as PostgreSQL's auto_explain logs them. */
import pg from 'pg'

/**
 * What PostgreSQL must be started with. Nothing is logged until `explainOf` asks for it: a setting
 * that a server is started with could not be changed.
 */
export const explainSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_analyze': 'on',
  logging_collector: 'on',
  log_filename: 'postgres.log',
} as const

const log = 'log/postgres.log'

/** What PostgreSQL logs when it reads its settings again. */
const isReload = (line: string) =>
  /LOG: {2}(?:received SIGHUP|parameter |configuration file )/.test(line)

/**
 * Runs a request once and returns the plans of its statements; nothing for a server that was not
 * started with `explainSettings`.
 * @param databaseUrl a superuser's
 */
export async function explainOf(databaseUrl: string, ask: () => Promise<unknown>): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: settings } = await client.query<{ logging_collector: string }>(
    'show logging_collector',
  )
  if (settings[0]?.logging_collector !== 'on') {
    await client.end()
    return ''
  }
  const logFrom = async (duration: number) => {
    await client.query(`alter system set auto_explain.log_min_duration = ${duration}`)
    await client.query('select pg_reload_conf()')
    // Every connection reads the settings before its next statement.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { rows } = await client.query<{ size: string }>(`select size from pg_stat_file('${log}')`)
    return Number(rows[0]?.size)
  }
  const from = await logFrom(0)
  await ask()
  const to = await logFrom(-1)
  const { rows } = await client.query<{ text: string }>('select pg_read_file($1, $2, $3) as text', [
    log,
    from,
    to - from,
  ])
  await client.end()
  const lines = (rows[0]?.text ?? '').split('\n')
  return lines.filter((line) => !isReload(line)).join('\n')
}
