/** The search reads the rows that have every word, and few others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { countries } from '@passerelle/contracts/countries.ts'
import { activatedAgent, startPortal, type TestPortal } from '../../../test/harness.ts'
import { copyAccounts, queryRows } from '../../../test/inspection.ts'
import { accounts } from '../schema.ts'
import { callingCode, hasWords } from './search-words.ts'

interface Plan {
  readonly 'QUERY PLAN': readonly {
    readonly Plan: Readonly<Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>>
  }[]
}

/** How many pages the first page of a list with a search reads. */
async function pagesRead(portal: TestPortal, search: string): Promise<number> {
  const [row] = await queryRows<Plan>(
    portal,
    sql`explain (analyze, buffers, format json)
      select id from accounts where state is not null and ${hasWords(accounts.word_prefixes, search)}
      order by created_at, id limit 101`,
  )
  const plan = row?.['QUERY PLAN'][0]?.Plan
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
}

test('a rare word or number reads few pages of many, alone and beside words that all have', async () => {
  const portal = await startPortal()
  await activatedAgent(portal, {
    last_name: 'Featherstonehaugh',
    phone: '+33 4 72 55 01 99',
  })
  await activatedAgent(portal, { email: 'many@example.com', last_name: 'Moreau' })
  await copyAccounts(portal, 1000)
  await portal.db.execute(
    sql`delete from accounts where surname = 'Featherstonehaugh' and email ~ '^[0-9]'`,
  )
  await portal.db.execute(sql`vacuum analyze accounts`)
  const [size] = await queryRows<{ pages: number }>(
    portal,
    sql`select (pg_relation_size('accounts') / 8192)::int as pages`,
  )
  assert.ok((size?.pages ?? 0) > 150)
  for (const search of [
    'featherston',
    'feather',
    '0472550199',
    'ana lyon horizon feather',
    'ana lyon horizon nobody',
  ])
    assert.ok((await pagesRead(portal, search)) < 40, search)
})

test('knows where the calling code of every country ends', () => {
  for (const { code, dialCode } of countries) {
    const found = new RegExp(`^(?:${callingCode})`).exec(`${dialCode.slice(1)}0000000`)
    assert.equal(`+${found?.[0]}`, dialCode, code)
  }
})
