import autocannon from 'autocannon'
import { demoAgent } from './people.ts'
import { median, sessionCookie, startProduct, startProgram, type Figure } from './server.ts'

const perSecond = async (url: string, cookie: string): Promise<number> =>
  (await autocannon({ url, connections: 10, duration: 4, headers: { cookie } })).requests.average

/**
 * Measures GET /api/user/me beside a bare Fastify route with one indexed SELECT, in alternate
 * rounds on the same PostgreSQL.
 */
export async function measureMe(databaseUrl: string): Promise<Figure> {
  const product = await startProduct({ DATABASE_URL: databaseUrl })
  const bare = await startProgram('bench/bare-fastify.ts', { DATABASE_URL: databaseUrl })
  const cookie = await sessionCookie(product.url, demoAgent.email, demoAgent.password)
  const ratios: number[] = []
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round < 4; round += 1) {
    const ours = await perSecond(`${product.url}/api/user/me`, cookie)
    const theirs = await perSecond(`${bare.url}/me`, cookie)
    if (round === 0) continue // the first round warms up
    rates.ours.push(ours)
    rates.bare.push(theirs)
    ratios.push(ours / theirs)
  }
  await Promise.all([product.stop(), bare.stop()])
  const ratio = median(ratios)
  return {
    what: 'GET /api/user/me on PostgreSQL, beside a bare Fastify route with one indexed SELECT',
    measured: `${ratio.toFixed(2)} (${median(rates.ours).toFixed(0)} and ${median(rates.bare).toFixed(0)} a second)`,
    budget: 'at least 0.6',
    isWithinBudget: ratio >= 0.6,
  }
}
