import pg from 'pg'
import { demoPeople, demoPassword } from '../apps/server/src/demo/people.ts'

const { email = '' } = demoPeople.find(({ state }) => state === 'approved') ?? {}

/** The demo agent that the benchmarks sign in as. */
export const demoAgent = { email, password: demoPassword }

const twin = (number: number) => `twin.${number}@example.com`

/**
 * Adds agents with the demo agent's password, so that many can sign in at once: attempts are
 * counted for each account.
 */
export async function addAgents(
  databaseUrl: string,
  count: number,
): Promise<(number: number) => { email: string; password: string }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'accounts' and is_generated = 'NEVER' and column_name not in ('id', 'email', 'pin_code')",
  )
  const columns = rows.map(({ name }) => `"${name}"`).join(', ')
  for (let number = 0; number < count; number += 1) {
    await client.query(
      `insert into accounts (id, email, ${columns}) select gen_random_uuid(), $2, ${columns} from accounts where email = $1 on conflict do nothing`,
      [email, twin(number)],
    )
  }
  await client.end()
  return (number) => ({ email: twin(number % count), password: demoAgent.password })
}
