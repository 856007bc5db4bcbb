import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import {
  siteDefaults,
  type addSite,
  type changeSite,
  type listSites,
  type Site,
  type SiteSettings,
  type SiteWithSecret,
} from '@passerelle/contracts/sites.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import { invalidFields, notFound, Problem } from '../../problems/problem.ts'
import { crossFieldErrors, siteFieldErrors } from '../../sites/rules.ts'
import { endSiteGrants } from '../../sessions/site-sessions.ts'
import { needsSecret, siteSubjectId } from '../../sites/sites.ts'
import { pageOf, readPlace } from './pagination.ts'
import {
  deleteSite,
  findSite,
  findSites,
  insertSite,
  lockSite,
  updateSite,
  type SiteRow,
} from './sites-store.ts'

/** Who does it; null for whoever runs the server. */
type Actor = string | null

/** What may stand for a client id: letters that need no escape in an address. */
export const clientIdShape = /^[\w.~-]{1,100}$/

const shown = ({ client_id, settings, created_at }: SiteRow): Site => ({
  client_id,
  ...settings,
  created_at: created_at.toISOString(),
})

/** One page of sites, oldest first. */
export async function pageOfSites(
  { db }: Pick<Deps, 'db'>,
  { limit, after }: BodyOf<typeof listSites>,
): Promise<AnswerOf<typeof listSites>> {
  const { objects, next } = pageOf(
    await findSites(db, readPlace(after, clientIdShape), limit + 1),
    limit,
    (row) => ({ at: row.created_at, id: row.client_id }),
  )
  return { objects: objects.map(shown), next }
}

/** What else is wrong in a body that its contract refuses, beside what is stored of the site. */
export async function alsoWrong(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  sent: Readonly<Record<string, unknown>>,
  clientId?: string,
): Promise<Record<string, FieldErrorCode>> {
  const stored = clientId === undefined ? undefined : await findSite(db, clientId)
  if (clientId !== undefined && !stored) throw notFound()
  return crossFieldErrors(sent, stored?.settings, config.publicUrl)
}

/** Each value once in every list. */
const distinct = <T extends object>(settings: T): T =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      Array.isArray(value) ? [...new Set<unknown>(value)] : value,
    ]),
  ) as T

function check(settings: SiteSettings, { config }: Pick<Deps, 'config'>): void {
  const faults = siteFieldErrors(settings, config.publicUrl)
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
}

/** A new secret for a site whose way to authenticate needs one. */
function makeSecret(
  { newToken, keys }: Pick<Deps, 'newToken' | 'keys'>,
  settings: SiteSettings,
): { secret: string | null; sealed: string | null } {
  if (!needsSecret(settings)) return { secret: null, sealed: null }
  const secret = newToken()
  return { secret, sealed: keys.seal(secret) }
}

const noteDeed = (
  db: Db,
  deps: Deps,
  actor: Actor,
  clientId: string,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<void> =>
  writeAuditEvent(db, deps, {
    actor,
    subject: siteSubjectId(clientId),
    action,
    detail: { client_id: clientId, ...detail },
  })

/**
 * Adds a site.
 * @returns the site with its secret, which nobody can read again
 * @throws Problem 400 with every fault between its fields
 */
export async function add(
  deps: Deps,
  actor: Actor,
  body: BodyOf<typeof addSite>,
): Promise<SiteWithSecret> {
  const settings: SiteSettings = { ...siteDefaults, ...distinct(body) }
  check(settings, deps)
  const { secret, sealed } = makeSecret(deps, settings)
  const row: SiteRow = {
    client_id: deps.newId(),
    settings,
    sealed_secret: sealed,
    created_at: deps.now(),
  }
  await deps.db.transaction(async (db) => {
    await insertSite(db, row)
    await noteDeed(db, deps, actor, row.client_id, 'siteAdded', { settings })
  })
  deps.log.info({ clientId: row.client_id, actorId: actor }, 'site added')
  return { ...shown(row), client_secret: secret }
}

/** What differs, as old and new by field. */
const differences = (before: SiteSettings, after: SiteSettings): Record<string, unknown> => {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)))
      .map(([name, value]) => [name, [old.get(name) ?? null, value]]),
  )
}

/**
 * Changes what is given of a site. It gets a secret when it needs one and has none, and loses it when it needs none any more.
 * @throws Problem 404 for an unknown site, 400 with every fault between its fields
 */
export async function change(
  deps: Deps,
  actor: Actor,
  clientId: string,
  body: BodyOf<typeof changeSite>,
): Promise<SiteWithSecret> {
  const changed = await deps.db.transaction(async (db) => {
    const before = await lockSite(db, clientId)
    if (!before) throw notFound()
    const settings: SiteSettings = { ...before.settings, ...distinct(body) }
    check(settings, deps)
    const isKept = needsSecret(settings) && before.sealed_secret !== null
    const { secret, sealed } = isKept
      ? { secret: null, sealed: before.sealed_secret }
      : makeSecret(deps, settings)
    const after: SiteRow = { ...before, settings, sealed_secret: sealed }
    await updateSite(db, after)
    if (before.settings.first_party && !settings.first_party) await endSiteGrants(db, clientId)
    const fields = differences(before.settings, settings)
    if (Object.keys(fields).length > 0)
      await noteDeed(db, deps, actor, clientId, 'siteChanged', { changed: fields })
    return { ...shown(after), client_secret: secret }
  })
  deps.log.info({ clientId, actorId: actor }, 'site changed')
  return changed
}

/**
 * Makes a new secret; the old one ends at once.
 * @throws Problem 404 for an unknown site, 409 for one that has no secret
 */
export async function renewSecret(
  deps: Deps,
  actor: Actor,
  clientId: string,
): Promise<SiteWithSecret> {
  const renewed = await deps.db.transaction(async (db) => {
    const row = await lockSite(db, clientId)
    if (!row) throw notFound()
    const { secret, sealed } = makeSecret(deps, row.settings)
    if (secret === null)
      throw new Problem(
        409,
        'conflict',
        'This site has no secret: its token_endpoint_auth_method needs none.',
      )
    await updateSite(db, { ...row, sealed_secret: sealed })
    await noteDeed(db, deps, actor, clientId, 'siteSecretRenewed')
    return { ...shown(row), client_secret: secret }
  })
  deps.log.info({ clientId, actorId: actor }, 'site secret renewed')
  return renewed
}

/**
 * Removes a site with its codes, tokens and grants.
 * @throws Problem 404 for an unknown site
 */
export async function remove(deps: Deps, actor: Actor, clientId: string): Promise<void> {
  await deps.db.transaction(async (db) => {
    const row = await deleteSite(db, clientId)
    if (!row) throw notFound()
    await noteDeed(db, deps, actor, clientId, 'siteRemoved', { settings: row.settings })
  })
  deps.log.info({ clientId, actorId: actor }, 'site removed')
}
