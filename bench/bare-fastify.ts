/** The comparison: Fastify, pg, one indexed SELECT, nothing else. */
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = fastify()
const {
  rows: [first],
} = await pool.query<{ email: string }>('select email from accounts limit 1')

app.get('/healthz', async () => ({ ok: true }))
app.get(
  '/me',
  async () =>
    (await pool.query('select name, email, locale from accounts where email = $1', [first?.email]))
      .rows[0],
)
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
