import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import {
  siteDefaults,
  type addSite,
  type changeSite,
  type listSites,
  type resendSiteNotices,
  type siteNotices,
  type siteUse,
  type Site,
  type SiteSettings,
  type SiteWithSecret,
} from '@passerelle/contracts/sites.ts'
import type { OtherAction } from '@passerelle/contracts/history.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { writeAuditEvent } from '../../../audit/audit-log.ts'
import { invalidFields, notFound, Problem } from '../../../problems/problem.ts'
import { fetchLogo, type Logo } from '../../../site-logos/fetch-logo.ts'
import { saveLogo } from '../../../site-logos/store.ts'
import { crossFieldErrors, siteFieldErrors } from '../../../sites/rules.ts'
import { endSiteGrants } from '../../../sessions/site-sessions.ts'
import { needsSecret, siteSubjectId, storedSiteDefaults } from '../../../sites/sites.ts'
import { readCursor, timeKey, toPage } from '../lists/pagination.ts'
import {
  countNotices,
  countUse,
  deleteSite,
  findSite,
  findSites,
  insertSite,
  lockSite,
  requeueNotices,
  updateSite,
  type SiteRow,
} from './store.ts'

/** Who changes sites. */
interface SiteActor {
  /** The id in the audit log; null on the command line. */
  readonly id: string | null
  /** The areas of a site's own program; undefined for people, an empty list for all areas. */
  readonly machineAreas: readonly CountryArea[] | undefined
}

/** The operator, who types at the server's command line. */
export const operator: SiteActor = { id: null, machineAreas: undefined }

/** May a program manage a site with these settings? Never one with a program's rights. */
const isWithin = (
  { areas, machine_scopes = [] }: Partial<SiteSettings>,
  machineAreas: readonly CountryArea[],
) =>
  machine_scopes.length === 0 &&
  (machineAreas.length === 0 ||
    (isSome(areas) && areas.every((area) => machineAreas.includes(area))))

const isSome = <T>(list: readonly T[] | undefined): list is readonly T[] =>
  list !== undefined && list.length > 0

/** @throws Problem 404 for a site that this actor may not know */
function checkKnown<Row extends SiteRow>(row: Row | undefined, { machineAreas }: SiteActor): Row {
  if (!row || (machineAreas && !isWithin(row.settings, machineAreas))) throw notFound()
  return row
}

/** @throws Problem 400 when a program would give a site more than it may */
function checkWithin(settings: SiteSettings, { machineAreas }: SiteActor): void {
  if (!machineAreas || isWithin(settings, machineAreas)) return
  const field = settings.machine_scopes.length > 0 ? 'machine_scopes' : 'areas'
  throw invalidFields({ [field]: 'notAnOption' })
}

/** The characters of a client id: those that need no escape in an address. */
export const clientIdPattern = /^[\w.~-]{1,100}$/

const siteAnswer = ({ client_id, settings, created_at }: SiteRow): Site => ({
  client_id,
  ...storedSiteDefaults,
  ...settings,
  created_at: created_at.toISOString(),
})

/** One page of sites, oldest first. */
export async function pageOfSites(
  { db }: Pick<Deps, 'db'>,
  { limit, after }: BodyOf<typeof listSites>,
  { machineAreas }: SiteActor,
): Promise<AnswerOf<typeof listSites>> {
  const { objects, next } = toPage(
    await findSites(db, readCursor(after, { id: clientIdPattern }), limit + 1, machineAreas),
    limit,
    (row) => ({ key: timeKey(row.created_at), id: row.client_id }),
  )
  return { objects: objects.map(siteAnswer), next }
}

/**
 * Errors between the fields of a body, and between them and the stored settings. The contract
 * cannot know these.
 * @param clientId the site that is changed; undefined for a new one
 * @throws Problem 404 for an unknown site
 */
export async function extraFieldErrors(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  body: Readonly<Record<string, unknown>>,
  clientId?: string,
): Promise<Record<string, FieldErrorCode>> {
  const stored = clientId === undefined ? undefined : await findSite(db, clientId)
  if (clientId !== undefined && !stored) throw notFound()
  return crossFieldErrors(body, stored?.settings, config.publicUrl)
}

/** Keeps each value once in every list. */
const withoutDuplicates = <T extends object>(settings: T): T =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      Array.isArray(value) ? [...new Set<unknown>(value)] : value,
    ]),
  ) as T

/** @throws Problem 400 with every error between the fields */
function checkSettings(settings: SiteSettings, { config }: Pick<Deps, 'config'>): void {
  const errors = siteFieldErrors(settings, config.publicUrl)
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}

/**
 * Fetches the logo, also when the address is the same: the image may have changed.
 * @throws Problem 400 when it cannot be had or cannot be shown
 */
async function readLogo(deps: Deps, address: string | null): Promise<Logo | undefined> {
  if (address === null) return undefined
  const logo = await fetchLogo(deps, address)
  if (!logo) throw invalidFields({ logo_uri: 'invalid' })
  return logo
}

/** Makes a secret when the site's way to authenticate needs one. */
function makeSecret(
  { newToken, keys }: Pick<Deps, 'newToken' | 'keys'>,
  settings: SiteSettings,
): { secret: string | null; sealed: string | null } {
  if (!needsSecret(settings)) return { secret: null, sealed: null }
  const secret = newToken()
  return { secret, sealed: keys.seal(secret) }
}

const writeSiteEvent = (
  db: Db,
  deps: Deps,
  actor: SiteActor,
  clientId: string,
  action: OtherAction,
  detail: Record<string, unknown> = {},
): Promise<void> =>
  writeAuditEvent(db, deps, {
    actor: actor.id,
    subject: siteSubjectId(clientId),
    action,
    detail: { client_id: clientId, ...detail },
  })

/**
 * Registers a site.
 * @returns the site with its secret, which cannot be read again later
 * @throws Problem 400 with every error between the fields
 */
export async function registerSite(
  deps: Deps,
  actor: SiteActor,
  body: BodyOf<typeof addSite>,
): Promise<SiteWithSecret> {
  const settings: SiteSettings = { ...siteDefaults, ...withoutDuplicates(body) }
  checkSettings(settings, deps)
  checkWithin(settings, actor)
  const logo = await readLogo(deps, settings.logo_uri)
  const { secret, sealed } = makeSecret(deps, settings)
  const row: SiteRow = {
    client_id: deps.newId(),
    settings,
    sealed_secret: sealed,
    sealed_former_secret: null,
    former_secret_until: null,
    created_at: deps.now(),
  }
  await deps.db.transaction(async (db) => {
    await insertSite(db, row)
    await saveLogo(db, row.client_id, logo)
    await writeSiteEvent(db, deps, actor, row.client_id, 'siteAdded', { settings })
  })
  deps.log.info({ clientId: row.client_id, actorId: actor.id }, 'site added')
  return { ...siteAnswer(row), client_secret: secret }
}

/** Returns the old and the new value of each setting that changed. */
const changedSettings = (before: SiteSettings, after: SiteSettings): Record<string, unknown> => {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)))
      .map(([name, value]) => [name, [old.get(name) ?? null, value]]),
  )
}

/**
 * Changes the settings in the body. The site gets a secret when it needs one and has none, and
 * loses it when it needs none any more.
 * @throws Problem 404 for an unknown site, 400 with every error between the fields
 */
export async function updateSiteSettings(
  deps: Deps,
  actor: SiteActor,
  clientId: string,
  body: BodyOf<typeof changeSite>,
): Promise<SiteWithSecret> {
  // Before the transaction, which must not wait for the site's server.
  const logo = body.logo_uri === undefined ? undefined : await readLogo(deps, body.logo_uri)
  const changed = await deps.db.transaction(async (db) => {
    const before = checkKnown(await lockSite(db, clientId), actor)
    const settings: SiteSettings = {
      ...storedSiteDefaults,
      ...before.settings,
      ...withoutDuplicates(body),
    }
    checkSettings(settings, deps)
    checkWithin(settings, actor)
    const isKept = needsSecret(settings) && before.sealed_secret !== null
    const { secret, sealed } = isKept
      ? { secret: null, sealed: before.sealed_secret }
      : makeSecret(deps, settings)
    const after: SiteRow = {
      ...before,
      settings,
      sealed_secret: sealed,
      ...(needsSecret(settings) ? {} : { sealed_former_secret: null, former_secret_until: null }),
    }
    await updateSite(db, after)
    if (body.logo_uri !== undefined) await saveLogo(db, clientId, logo)
    if (before.settings.first_party && !settings.first_party) await endSiteGrants(db, clientId)
    const fields = changedSettings(before.settings, settings)
    if (Object.keys(fields).length > 0)
      await writeSiteEvent(db, deps, actor, clientId, 'siteChanged', { changed: fields })
    return { ...siteAnswer(after), client_secret: secret }
  })
  deps.log.info({ clientId, actorId: actor.id }, 'site changed')
  return changed
}

/**
 * Makes a new secret. The old one stops working at once, or after the overlap, while the site changes it.
 * @param overlap milliseconds
 * @throws Problem 404 for an unknown site, 409 for a site without a secret
 */
export async function renewSecret(
  deps: Deps,
  actor: SiteActor,
  clientId: string,
  overlap = 0,
): Promise<SiteWithSecret> {
  const renewed = await deps.db.transaction(async (db) => {
    const row = checkKnown(await lockSite(db, clientId), actor)
    const { secret, sealed } = makeSecret(deps, row.settings)
    if (secret === null)
      throw new Problem(
        409,
        'conflict',
        'This site has no secret: its token_endpoint_auth_method needs none.',
      )
    const until = overlap > 0 ? new Date(deps.now().getTime() + overlap) : null
    await updateSite(db, {
      ...row,
      sealed_secret: sealed,
      sealed_former_secret: until && row.sealed_secret,
      former_secret_until: until,
    })
    await writeSiteEvent(db, deps, actor, clientId, 'siteSecretRenewed', {
      former_until: until?.toISOString() ?? null,
    })
    return { ...siteAnswer(row), client_secret: secret }
  })
  deps.log.info({ clientId, actorId: actor.id }, 'site secret renewed')
  return renewed
}

/**
 * Counts the sign-outs that the site does not know of.
 * @throws Problem 404 for an unknown site
 */
export async function readSiteNotices(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
): Promise<AnswerOf<typeof siteNotices>> {
  if (!(await findSite(db, clientId))) throw notFound()
  return countNotices(db, clientId)
}

/**
 * Says where the site finds the portal, and how much it is used.
 * @throws Problem 404 for an unknown site
 */
export async function readSiteUse(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  clientId: string,
): Promise<AnswerOf<typeof siteUse>> {
  if (!(await findSite(db, clientId))) throw notFound()
  const { agents, lastUsedAt } = await countUse(db, clientId)
  return {
    issuer: config.publicUrl,
    agents,
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}

/**
 * Puts the failed notices into the queue again, for another day.
 * @throws Problem 404 for an unknown site
 */
export async function resendNotices(
  deps: Deps,
  actor: SiteActor,
  clientId: string,
): Promise<AnswerOf<typeof resendSiteNotices>> {
  const queued = await deps.db.transaction(async (db) => {
    if (!(await lockSite(db, clientId))) throw notFound()
    const queued = await requeueNotices(db, clientId, deps.now())
    await writeSiteEvent(db, deps, actor, clientId, 'siteNoticesResent', { queued })
    return queued
  })
  deps.log.info({ clientId, actorId: actor.id, queued }, 'logout notices queued again')
  return { queued }
}

/**
 * Removes a site with its codes, tokens and grants.
 * @throws Problem 404 for an unknown site
 */
export async function unregisterSite(
  deps: Deps,
  actor: SiteActor,
  clientId: string,
): Promise<void> {
  await deps.db.transaction(async (db) => {
    const row = checkKnown(await deleteSite(db, clientId), actor)
    await writeSiteEvent(db, deps, actor, clientId, 'siteRemoved', { settings: row.settings })
  })
  deps.log.info({ clientId, actorId: actor.id }, 'site removed')
}
