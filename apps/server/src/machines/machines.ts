/**
 * Programs of sites that call the desk without an agent. Their tokens are the provider's records;
 * what they may do is read from the site each time, so that a change counts at once.
 */
import { and, eq, gt } from 'drizzle-orm'
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import type { MachineScope } from '@passerelle/contracts/machines.ts'
import { sha256 } from '../crypto/tokens.ts'
import { provider_records, sites } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { siteSubjectId, storedSiteDefaults } from '../sites/sites.ts'

export interface Machine {
  readonly clientId: string
  /** Its id in the audit log. */
  readonly actorId: string
  readonly scopes: ReadonlySet<MachineScope>
  /** The areas that it is limited to; an empty list means all. */
  readonly areas: readonly CountryArea[]
}

/** Finds the program that has this access token, while the token is good and the site allows it. */
export async function findMachine(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<Machine | undefined> {
  const [row] = await db
    .select({ payload: provider_records.payload, site: sites })
    .from(provider_records)
    .innerJoin(sites, eq(sites.client_id, provider_records.client_id))
    .where(
      and(
        eq(provider_records.model, 'ClientCredentials'),
        eq(provider_records.id, sha256(token)),
        gt(provider_records.expires_at, now()),
      ),
    )
  if (!row) return undefined
  const { machine_scopes, machine_areas } = { ...storedSiteDefaults, ...row.site.settings }
  const { scope } = row.payload
  const granted = typeof scope === 'string' ? scope.split(' ') : []
  return {
    clientId: row.site.client_id,
    actorId: siteSubjectId(row.site.client_id),
    scopes: new Set(machine_scopes.filter((scope) => granted.includes(scope))),
    areas: machine_areas,
  }
}
